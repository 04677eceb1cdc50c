/**
 * Secrets that must never appear in a log, and where to look for them.
 *
 *   formCanary()                     a word to type into forms; no log may ever repeat it
 *   secretsIn(folder, more)          the lines of all logs there that hold a secret
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { password } from '../harness/people.ts';
import { administrator } from '../harness/product.ts';

const formWord = 'CANARY-IN-A-FORM';

export function formCanary(): string {
  return formWord;
}

/** Passwords of these tests, tokens by their shape, what was typed into forms, links that set a password. */
const secrets = [
  new RegExp(`${password}|${administrator.password}|${formWord}`),
  /\beyJ[\w-]{10,}\.[\w-]{10,}/,
  /\/(?:reset-password|validate-token)\/[\w-]{40,}/,
  /\$argon2/,
];

/** Logged once, on purpose, at the first start of an installation without users. */
const firstLink = /^There is no administrator yet\. Set a password for /;

export function secretsIn(folder: string, more: readonly string[] = []): string[] {
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => !firstLink.test(line))
      .filter(
        (line) => secrets.some((secret) => secret.test(line)) || more.some((secret) => line.includes(secret)),
      )
      .map((line) => `${name}: ${line.slice(0, 500)}`),
  );
}

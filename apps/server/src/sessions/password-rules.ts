import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { minStaffPasswordLength, passwordLength } from '@inkfield/contract/password-length';
import type { Role } from '@inkfield/contract/values';

/** The future owner of the password: attackers try the owner's own data first. */
export interface PasswordOwner {
  email: string;
  first_name: string;
  last_name: string;
  company_name: string | null;
  role: Role;
}

interface Dictionary {
  common: ReadonlySet<string>;
  estimator: ZxcvbnFactory;
}

let loading: Promise<Dictionary> | undefined;

/** At the first use: most starts of the program never need its 10 MB. */
async function loadDictionary(): Promise<Dictionary> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return {
    common: new Set(dictionary['passwords-common'].map(fold)),
    estimator: new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }),
  };
}

const ownWords = ['inkfield', 'inkfield1', 'inkfield123', 'inkfield!', 'template', 'templates', 'documents'];

/**
 * Why a password of allowed length and characters is refused, or undefined. For clients only by exact match,
 * whatever the case: guessing at patterns refuses good passwords. Those of the team open every client's documents, so
 * patterns, repetition and names are looked for.
 */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (isTooShortFor(owner.role, password)) {
    return `Password must be at least ${minStaffPasswordLength} characters long`;
  }
  const folded = fold(password);
  if (folded.trim() === '') return 'Password must not consist of spaces';
  const { common, estimator } = await (loading ??= loadDictionary());
  if (common.has(folded) || ownWords.includes(folded)) return 'This password is too common';
  const personal = personalWords(owner);
  if (personal.has(folded)) return 'Password must not be your name, e-mail address or company';
  if (owner.role !== 'client' && isEasyToGuess(folded, personal, estimator)) {
    return 'This password is easy to guess. Use several words that have nothing to do with each other';
  }
  return undefined;
}

/** From 0 to 4. 3 is 10^8 guesses or more. */
const leastScore = 3;
/** More characters add time to the estimate and nothing to its answer. */
const estimatedLength = 64;

/** Rates the password without the names of the person and the product, which attackers try first. */
function isEasyToGuess(folded: string, personal: ReadonlySet<string>, estimator: ZxcvbnFactory): boolean {
  const names = [...personal, ...ownWords].filter((word) => word.length > 2);
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((text, name) => text.replaceAll(name, ''), folded);
  return estimator.check(rest.slice(0, estimatedLength)).score < leastScore;
}

/** A client's password is not good enough for the account once it is one of the team's. */
export function isTooShortFor(role: Role, password: string): boolean {
  return role !== 'client' && passwordLength(password) < minStaffPasswordLength;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function personalWords({ email, first_name, last_name, company_name }: PasswordOwner): Set<string> {
  const [local = '', domain = ''] = email.split('@');
  const names = [first_name, last_name, `${first_name} ${last_name}`, `${first_name}${last_name}`];
  const words = [
    email,
    local,
    domain,
    ...domain.split('.'),
    ...local.split(/[._+-]/),
    ...names,
    company_name ?? '',
  ];
  return new Set(words.map((word) => fold(word).trim()).filter((word) => word !== ''));
}

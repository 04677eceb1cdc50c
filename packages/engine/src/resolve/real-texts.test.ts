import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check } from '../check/check.ts';
import { readDocxText } from '../../test/docx-text.ts';
import { escapeText } from '../syntax/escape.ts';
import { parse } from '../syntax/parse.ts';
import { textOf } from '../../test/test-template.ts';

/** The printable part of a text: one kind of line break, blank lines empty. */
function plain(text: string): string {
  return text
    .replace(/^\ufeff+/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => (/^[ \t\u00a0]*$/.test(line) ? '' : line))
    .join('\n');
}

function expectUnchanged(text: string): void {
  const escaped = escapeText(text);
  expect(textOf(escaped, { fields: [] })).toBe(plain(text));
  const problems = check(parse(escaped), []);
  // Commands of other systems are printed as they are, and stop publishing on purpose.
  const own = problems.filter(({ level, code }) => level === 'error' && code !== 'E-other-logic');
  expect(own).toEqual([]);
}

const ownTexts: Record<string, string> = {
  'an agreement with typed numbers, blanks and redactions': `MUTUAL NON-DISCLOSURE AGREEMENT

This Agreement is made as of [●] [*] between Harbor Lane LLC, a Maine company (“Harbor”),
and ____________________ (the "Recipient").

1.  Definitions.
    1.1  "Affiliate" means any entity that controls [***] or is controlled by a party.
    (a)  in the case of child[ren], [i] the parent and [ii] the guardian;
    (b)\tas of 10:30 a.m.; see also §4.2 & Exhibit_A.

2)  Fees: $1,500.00 per month* (2% late fee).
* Excluding taxes.

By: ______________________        Date: ____/____/20__
Name: [Name of Signatory]         Title: [title]
`,
  'a text written for other template systems': `# Heading with a #hash
## {{client_name}} and {% if pets %}
| Item | Price |
|------|------:|
| **Desk** | *120* |
- [ ] unticked
- [x] ticked
{if this were ours} {section 4} {note: no} {end}
\${amount} <<name>> «Field» C:\\temp\\*.txt \\[escaped\\]
__underlined__ and ***both*** and _one_ and ****four****
[link](https://example.com "title") [ref]: /x
#. automatic
##: continued
`,
  'lines of nothing but signs':
    '#\n##\n#.\n|\n||\n| |\n**\n__\n{}\n[]\n\\\n{{}}\n***\n---\n\f\n\u00a0\n\t#. x\n',
};

describe('real texts print as they were once escaped:', () => {
  test.each(Object.entries(ownTexts))('%s', (_name, text) => {
    expectUnchanged(text);
  });

  const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
  const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => /\.(?:docx|md)$/.test(name)) : [];
  test.runIf(names.length > 0)(
    `all ${names.length} documents of the corpus, which lies beside the repository`,
    () => {
      expect(names.length).toBeGreaterThan(60);
      for (const name of names) {
        const file = readFileSync(join(corpus, name));
        const text = name.endsWith('.docx') ? readDocxText(file) : file.toString('utf8');
        expect(text.length, name).toBeGreaterThan(10);
        expectUnchanged(text);
      }
    },
  );
});

import { expect, test } from 'vitest';
import { writeTextTemplate } from './write-template.ts';
import type { LineSyntax } from './write-lines.ts';

const line = '_'.repeat(24);

const cases: [what: string, syntax: LineSyntax, text: string, content: string][] = [
  [
    'a party with its lines, in a plain text',
    'plain',
    `Text.\n\nACME INC.\n\nBy: ${line}\nName: ${line}`,
    `Text.\n\n{signatures}\nACME INC.\n\nBy: ${line}\nName: ${line}\n{end signatures}`,
  ],
  [
    'bold labels, in Markdown',
    'markdown',
    `# Terms\n\n**Signature:** ${line}\n\n**Date:** ${line}\n\nEnd of the text.`,
    `# Terms\n\n{signatures}\n**Signature:** ${line}\n\n**Date:** ${line}\n{end signatures}\n\nEnd of the text.`,
  ],
  [
    'who signs beneath each line',
    'plain',
    `${line}\nTestator\n\n${line}\nWitness 1\nName:`,
    `${line}\nTestator\n\n{signatures}\n${line}\nWitness 1\nName:\n{end signatures}`,
  ],
  [
    'the end of a sentence is no name',
    'plain',
    `The parties to this agreement, who have read it and who understand it, sign it in two copies on the day\nfirst written above\nBy: ${line}\nName: ${line}`,
    `The parties to this agreement, who have read it and who understand it, sign it in two copies on the day\nfirst written above\n{signatures}\nBy: ${line}\nName: ${line}\n{end signatures}`,
  ],
  ['a line alone is a rule', 'plain', `above\n\n${line}\n\nbelow`, `above\n\n${line}\n\nbelow`],
];

test.each(cases)('lines to sign on stay together: %s', (_, syntax, text, content) => {
  const written = writeTextTemplate(text, { syntax, warnings: [] });
  expect(written.document_content).toBe(`${content}\n`);
});

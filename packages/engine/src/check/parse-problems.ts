import { type Problem, type ProblemCode, reportTo } from '../problem.ts';
import { editDistance } from '../syntax/edit-distance.ts';
import type { Mistake } from '../syntax/mistakes.ts';
import type { Position } from '../syntax/nodes.ts';
import type { ParsedTemplate } from '../syntax/parse.ts';

/** Returns the problems that the parser found, from top to bottom. */
export function parseProblems({ mistakes }: Pick<ParsedTemplate, 'mistakes'>): Problem[] {
  const problems: Problem[] = [];
  const report = reportTo(problems);
  for (const { position, mistake } of mistakes) {
    const message = messageOf(mistake, position);
    if (message !== undefined) report(codes[mistake.kind], position, message);
  }
  return problems;
}

const codes: Record<Mistake['kind'], ProblemCode> = {
  unclosed: 'E-unclosed',
  mismatch: 'E-mismatch',
  'no-opener': 'E-unexpected',
  'after-else': 'E-unexpected',
  'no-if': 'E-unexpected',
  'stray-column': 'E-unexpected',
  'unclosed-if': 'E-unclosed-if',
  condition: 'E-condition',
  numbering: 'E-numbering',
  depth: 'E-depth',
  'no-command': 'W-command',
  ragged: 'W-ragged',
};

const tooDeep: Record<(Mistake & { kind: 'depth' })['of'], string> = {
  block: 'blocks are nested too deeply',
  if: '{if} commands are nested too deeply',
  footnote: 'a footnote cannot contain a footnote',
  span: 'commands inside a line are nested too deeply',
};

function messageOf(mistake: Mistake, { line }: Position): string | undefined {
  switch (mistake.kind) {
    case 'unclosed': {
      const { shown, before } = mistake;
      const place = `${shown} on line ${line}`;
      return before === undefined
        ? `${place} is never closed`
        : `${place} is not closed before ${before.shown} on line ${before.line}`;
    }
    case 'mismatch': {
      const { shown, open } = mistake;
      return `${shown} does not match ${open.shown} opened on line ${open.line}`;
    }
    case 'no-opener':
      return `${mistake.shown} has no opening command`;
    case 'after-else':
      return `${mistake.shown} after {else}`;
    case 'no-if': {
      const { shown, open } = mistake;
      const place = open === undefined ? '' : `: ${open.shown} on line ${open.line} is still open`;
      return `${shown} has no matching {if}${place}`;
    }
    case 'stray-column':
      return '{column} belongs inside {signatures}';
    case 'unclosed-if':
      return `${mistake.shown} is not closed on this line with {end}`;
    case 'condition':
      return `${mistake.shown}: ${mistake.error}`;
    case 'numbering':
      return 'write one example per level, such as {numbering: 1. | 1.1 | (a) | (i)}';
    case 'depth':
      return tooDeep[mistake.of];
    case 'ragged':
      return `this row has ${mistake.cells} cells, the first row of the table has ${mistake.first}`;
    default: {
      const { shown } = mistake;
      const reason = suspectCommand(shown);
      return reason === undefined ? undefined : `${shown} is kept as text: ${reason}`;
    }
  }
}

const keywords = [
  'section',
  'exhibit',
  'if',
  'else',
  'end',
  'for',
  'signatures',
  'column',
  'center',
  'right',
  'style',
  'super',
  'strike',
  'picture',
  'page',
  'numbering',
  'note',
  'footnote',
  'ref',
  'label',
  'table',
  'restart',
];

/** Returns why `{...}` that is no command looks like one; undefined for plain text. */
function suspectCommand(shown: string): string | undefined {
  const word = /^\{\s*\/?([a-z]+)/i.exec(shown)?.[1]?.toLowerCase() ?? '';
  if (keywords.includes(word)) return 'this command must stand alone on its line, or it is incomplete';
  if (word.length < 3 || word.length > 12) return undefined;
  const near = keywords.some((keyword) => keyword.length > 3 && editDistance(word, keyword, 1) <= 1);
  return near ? 'there is no such command' : undefined;
}

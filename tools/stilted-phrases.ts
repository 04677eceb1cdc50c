/** Phrases that plain technical English does not use, each with a replacement. */
export const stiltedPhrases: { stilted: RegExp; plain: string }[] = [
  { stilted: /\bwhoever\b/gi, plain: 'the role: client, staff, caller, reader' },
  { stilted: /\bnobody's\b/gi, plain: 'not owned by anyone, unassigned' },
  { stilted: /\banew\b/gi, plain: 'again' },
  { stilted: /\b(?:gives?|gave|given|giving) back\b/gi, plain: 'returns' },
  { stilted: /\b(?:is|are|was|were|be) told\b/gi, plain: 'receives, is notified, is logged' },
  { stilted: /\bwhat is wrong with\b/gi, plain: 'the error of, the problem with' },
  { stilted: /\b(?:leads?|led) past\b/gi, plain: 'skips' },
  { stilted: /\b(?:goes|go|went) first\b/gi, plain: 'has priority, runs first' },
  { stilted: /\b(?:gives?|gave|giving) way\b/gi, plain: 'yields, has lower priority' },
  { stilted: /\bow(?:es?|ed|ing)\b(?! to\b)/gi, plain: 'must still do, has not paid' },
  { stilted: /\b(?:stands?|stood|standing) in\b/gi, plain: 'is in, replaces' },
  { stilted: /\b(?:brings?|brought) about\b/gi, plain: 'causes, triggers' },
  {
    stilted:
      /(?<!\b(?:all|many|several|much|more|few|two|three|four|ten|\d+|both|everything|one|of them) )\bat once\b/gi,
    plain: 'immediately',
  },
  { stilted: /\bmistakes? of ours\b/gi, plain: 'a bug' },
  { stilted: /\bwithout a word\b/gi, plain: 'silently' },
  { stilted: /\b(?:hears?|heard) of\b/gi, plain: 'receives, learns' },
  { stilted: /\b(?:taken|takes?|took) hold of\b/gi, plain: 'attaches to, locks' },
  { stilted: /\bwhat is no\b/gi, plain: 'a value that is not' },
  { stilted: /\b(?:goes|go|going|went|gone) on\b/gi, plain: 'continues' },
  { stilted: /\ball the same\b/gi, plain: 'nevertheless, still' },
  { stilted: /\bfor good\b(?! reason)/gi, plain: 'permanently' },
  { stilted: /\bgone to\b/gi, plain: 'opened, selected' },
  {
    stilted: /(?<=^|[.:;] )(?:What|Whoever|Nobody|Somebody)\b(?![^.?]*\?)/g,
    plain: 'a sentence whose subject is the role, the value or the row',
  },
];

/** Names of declarations that are not standard terms. */
export const stiltedNames =
  /\b(?:const|let|function|interface|type|class)\s+(?:Asked|Making|Using|Kept|Seer|hay|nobodys)\b/g;

/** How many of both each folder still holds. A number may only be lowered. */
export const remaining: Record<string, number> = {};

/** The comments of a source file, or the paragraphs of a document, each as one line. */
export function passagesOf(path: string, text: string): string[] {
  if (path.endsWith('.md'))
    return text
      .split(/\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.)\s)/)
      .filter((paragraph) => !paragraph.trimStart().startsWith('#'))
      .map((paragraph) => oneLine(paragraph.replace(/^\s*(?:[-*>|]|\d+\.)\s+/, '')));
  const blocks = [...text.matchAll(/\/\*\*?([^]*?)\*\//g)].map(([, body = '']) =>
    body.replace(/^\s*\*/gm, ''),
  );
  const lines = [...text.matchAll(/(?:(?:^|\s)\s*\/\/ .*)+/g)].map(([all]) => all.replaceAll('//', ' '));
  return [...blocks, ...lines].map(oneLine);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The stilted phrases and names of a file, each with its replacement. */
export function findStilted(path: string, text: string): string[] {
  const phrases = passagesOf(path, text).flatMap((passage) =>
    stiltedPhrases.flatMap(({ stilted, plain }) =>
      [...passage.matchAll(stilted)].map(({ index, 0: found }) => {
        const around = passage.slice(Math.max(0, index - 25), index + found.length + 25);
        return `${path}: "${around}": instead of "${found}" ${plain}`;
      }),
    ),
  );
  const names = path.endsWith('.md')
    ? []
    : [...text.matchAll(stiltedNames)].map(([found]) => `${path}: ${found}`);
  return [...phrases, ...names];
}

/** `apps/server`, `docs`: the parts by which `remaining` counts. */
export function folderOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first === 'apps' || first === 'packages') return `${first}/${second}`;
  return path.includes('/') ? first : '.';
}

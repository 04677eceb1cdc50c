import type { Report } from '../problem.ts';
import type { Inline } from '../syntax/nodes.ts';
import { placeIn } from './typed-references.ts';

/** Commands of other template systems. A name in their brackets is a blank, which the text may print as it is. */
const commands = new RegExp(
  [
    // Jinja and its forms for Word.
    /\{%[^{}\n]{0,300}%\}/,
    // Handlebars and docxtemplater.
    /\{\{\s{0,3}(?:[#^/]\s{0,3}\w|else\b)[^{}\n]{0,300}\}\}/,
    /\{[#^/][A-Za-z_][^{}\n]{0,80}\}/,
    // docx-templates.
    /\+\+\+\s{0,3}(?:IF|END-IF|FOR|END-FOR|EXEC|QUERY)\b[^+\n]{0,300}\+\+\+/,
    // Docmosis and Aspose.
    /<<\s{0,3}\/?(?:[cer][crs]_|(?:else|end|foreach|if)\b)[^<>\n]{0,80}>>/,
    // Regions of Word's mail merge.
    /«\s{0,3}(?:Table(?:Start|End)|(?:Begin|End)Group):[^«»\n]{1,80}»/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Reports the commands of other systems in one line. An import translates those that have the same meaning here. */
export function checkOtherLogic(nodes: readonly Inline[], report: Report): void {
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    for (const { 0: words, index } of node.value.matchAll(commands)) {
      const message = `${words} is a command of another template system, which would be printed as it stands: write it as {if ...}, {for each ...} or {end}, or delete it`;
      report('E-other-logic', placeIn(node, index, words.length), message);
    }
  }
}

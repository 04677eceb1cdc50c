import type { ResolvedInline } from '@inkfield/engine/document';
import { plainText } from './layout-inline.ts';
import type { Letters } from './letter-widths.ts';
import { lettersWidth } from './letter-widths.ts';

/** Words that a number or letter belongs to, in lower case: English, German, French, Spanish, Italian, Portuguese, Dutch. */
const referenceWords = new Set(
  [
    'section sections sec. secs. subsection subsections article articles art. arts. clause clauses cl.',
    'paragraph paragraphs para. paras. exhibit exhibits ex. schedule schedules annex annexes appendix attachment',
    'attachments addendum amendment chapter part title rule form item note page pages p. pp. volume vol. book table',
    'no. nos. number numbers lot block unit suite apartment apt. floor room building box phase version',
    'artikel artikels abschnitt abschnitte absatz absätze abs. satz ziffer ziffern ziff. nummer nummern nr. nrn.',
    'anlage anlagen anhang anhänge kapitel seite teil buchstabe lit. randnummer rn.',
    'annexe annexes alinéa al. chapitre numéro nº n° page titre livre',
    'artículo artículos cláusula cláusulas sección secciones apartado anexo anexos párrafo capítulo núm. número',
    'articolo articoli artt. comma commi sezione clausola allegato allegati paragrafo capitolo n. punto',
    'artigo artigos seção secção anexos parágrafo inciso',
    'lid leden bijlage bijlagen hoofdstuk paragraaf',
    '§ §§ ¶ ¶¶ № usd eur gbp chf cad aud',
  ]
    .join(' ')
    .split(' '),
);

/** A word and a space before a number, a lone capital, a Roman numeral or a letter in brackets. */
const beforeNumber =
  /([\p{L}\p{Sc}.§¶№°º]+) (?=\(?\d|[IVXLCDM]+(?![\p{L}\d])|\p{Lu}(?![\p{L}\d’'])|\([a-z]{1,4}\))/gu;
const beforeSign = /(\d) (?=[%‰\p{Sc}])/gu;
const zipCode = /^\d{5}(?:-\d{4})?(?!\d)/;
const noBreakSpace = '\u00A0';
/** Of a line: longer pairs would leave too much of it empty. */
const maxShare = 0.6;

function isPair(word: string, following: string): boolean {
  if (referenceWords.has(word.toLowerCase()) || /^\p{Sc}$/u.test(word)) return true;
  return /^\p{Lu}/u.test(word) && zipCode.test(following);
}

function tied(text: string, fits: (pair: string) => boolean): string {
  return text
    .replace(beforeNumber, (space: string, word: string, at: number) => {
      const following = text.slice(at + space.length, at + space.length + 24);
      const pair = space + (/^\S+/.exec(following)?.[0] ?? '');
      return isPair(word, following) && fits(pair) ? word + noBreakSpace : space;
    })
    .replace(beforeSign, `$1${noBreakSpace}`);
}

/** The nodes with the letters of `text`, which is as long as theirs. */
function withText(nodes: readonly ResolvedInline[], text: string): ResolvedInline[] {
  let at = 0;
  return nodes.map((node) => {
    const { length } = plainText([node]);
    const own = text.slice(at, at + length);
    at += length;
    if (node.type === 'text') return node.value === own ? node : { ...node, value: own };
    return 'children' in node ? { ...node, children: withText(node.children, own) } : node;
  });
}

/**
 * Ties words to the numbers that belong to them ("Section 4.3", "Exhibit B", "Colorado 80304", "§ 4") by no-break
 * spaces, also where the number is a value of its own.
 */
export function tieReferences(
  nodes: readonly ResolvedInline[],
  widthEm: number,
  letters: Letters,
): readonly ResolvedInline[] {
  const text = plainText(nodes);
  const changed = tied(text, (pair) => lettersWidth(pair, letters) <= widthEm * maxShare);
  return changed === text ? nodes : withText(nodes, changed);
}

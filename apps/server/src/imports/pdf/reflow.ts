import { addPiece, type LinePiece, type PageLine, type PageText } from './lines.ts';

/** Lines that belong together. */
export interface PdfParagraph {
  text: string;
  pieces: LinePiece[];
  /** Of its letters, in points. */
  height: number;
  isCentred: boolean;
}

/** Joins the lines of all pages to paragraphs: a PDF only stores the positions of characters. */
export function reflow(pages: readonly PageText[]): PdfParagraph[] {
  const paragraphs: PdfParagraph[] = [];
  let current: PdfParagraph | undefined;
  let ended: Placed | undefined;
  for (const { lines } of pages) {
    const parts = Map.groupBy(lines, ({ part }) => part);
    for (const part of parts.values()) {
      const edges = edgesOf(part);
      const blocks = blocksOf(part, edges);
      for (const [index, line] of part.entries()) {
        const before = part[index - 1];
        const placed = { line, edges: blocks.get(line) ?? edges };
        const begins =
          current === undefined ||
          (before === undefined
            ? !goesOnOverPage(current, { placed, ended })
            : beginsParagraph(placed, { before, current }));
        if (begins || current === undefined) {
          current = startParagraph(placed);
          paragraphs.push(current);
        } else joinLine(current, line);
        ended = placed;
      }
    }
  }
  return paragraphs;
}

/** Where the lines of a part of a page begin and end. */
interface Edges {
  left: number;
  right: number;
}

interface Placed {
  line: PageLine;
  edges: Edges;
}

function edgesOf(lines: readonly PageLine[]): Edges {
  return {
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
}

/** Fewer or shorter lines are an address or a list. */
const block = { lines: 4, words: 5, width: 150 };

/** Prose that is narrower than its part of the page, as beside a picture, has edges of its own. */
function blocksOf(lines: readonly PageLine[], whole: Edges): Map<PageLine, Edges> {
  const found = new Map<PageLine, Edges>();
  let from = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next !== undefined && !isFar(line, next) && Math.abs(next.left - line.left) < 3) continue;
    const together = lines.slice(from, index + 1);
    from = index + 1;
    const edges = edgesOf(together);
    const words = together.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    const isProse =
      together.length >= block.lines &&
      words >= together.length * block.words &&
      edges.right - edges.left >= block.width &&
      edges.right < whole.right;
    if (isProse) for (const one of together) found.set(one, edges);
  }
  return found;
}

function isFar(before: PageLine, line: PageLine): boolean {
  return before.y - line.y > Math.max(before.height, line.height) * 1.55;
}

function startParagraph(placed: Placed): PdfParagraph {
  const { text, pieces, height } = placed.line;
  return { text, pieces: pieces.map((piece) => ({ ...piece })), height, isCentred: isCentred(placed) };
}

const typedLabel = /^\s*(?:\(?[a-z0-9]{1,3}[.)]|\d+(?:\.\d+)+|[•☐▪])\s/i;
const sentenceEnd = /[.:;!?]["”»)]?$/;

interface Before {
  before: PageLine;
  current: PdfParagraph;
}

function beginsParagraph(placed: Placed, { before, current }: Before): boolean {
  const { line, edges } = placed;
  if (typedLabel.test(line.text) || (line.text.includes('\t') && current.text.includes('\t'))) return true;
  // Words below the cells of a row begin at the edge; the next line of a cell or of a list does not.
  const isBelowRow =
    before.text.includes('\t') &&
    !typedLabel.test(before.text) &&
    !line.text.includes('\t') &&
    line.left < edges.left + 5;
  const isShort = !isFull({ line: before, edges });
  if (isBelowRow || isShort || isFar(before, line)) return true;
  // A heading looks otherwise than the text below it. Words within a sentence may, too.
  const isOtherLook =
    isBold(line) !== isBold(before) ||
    Math.max(line.height, before.height) > Math.min(line.height, before.height) * 1.15 ||
    isCentred(placed) !== isCentred({ line: before, edges });
  return isOtherLook && !/^[\p{Ll}(,]/u.test(line.text);
}

/** A line that ends early is the last of its paragraph. */
function isFull({ line, edges }: Placed): boolean {
  return line.right >= edges.right - Math.max(60, (edges.right - line.left) * 0.18);
}

/** Over the end of a page or column only a sentence continues: the last line is full, and its sentence is open. */
function goesOnOverPage(
  current: PdfParagraph,
  { placed: { line }, ended }: { placed: Placed; ended: Placed | undefined },
): boolean {
  if (ended === undefined || sentenceEnd.test(current.text) || typedLabel.test(line.text)) return false;
  if (isBold(line) !== isBold(ended.line) || current.isCentred) return false;
  return /^[\p{Ll}(]/u.test(line.text) || (isFull(ended) && /[\p{L},]$/u.test(current.text) && !isBold(line));
}

function isBold({ pieces }: PageLine): boolean {
  return pieces.every(({ bold, text }) => bold || text.trim() === '');
}

/** In the middle of its part, and not as wide as it. */
function isCentred({ line, edges: { left, right } }: Placed): boolean {
  const width = right - left;
  const before = line.left - left;
  const after = right - line.right;
  return before > width * 0.08 && Math.abs(before - after) < Math.max(6, width * 0.03);
}

function joinLine(current: PdfParagraph, { text, pieces }: PageLine): void {
  const last = current.pieces.at(-1);
  const isHyphenated = current.text.endsWith('-') && /^[a-z]/.test(text);
  if (last !== undefined) last.text = isHyphenated ? last.text.slice(0, -1) : `${last.text} `;
  for (const piece of pieces) addPiece(current.pieces, { ...piece });
  current.text = current.pieces.map((piece) => piece.text).join('');
}

import { type Mark as LineMark, type Piece, withMarks } from '@inkfield/engine/flat-line';
import { Fragment, Mark, type Node } from 'prosemirror-model';
import { nodeTypes, schema } from './schema.ts';

/** Returns the pieces of a line as content of the paper. */
export function contentOf(pieces: readonly Piece[]): Fragment {
  return Fragment.fromArray(pieces.flatMap(nodeOf));
}

/** Returns content of the paper as the pieces of a line. */
export function piecesOf(content: Fragment): Piece[] {
  const pieces: Piece[] = [];
  content.forEach((node) => {
    const marks = node.marks.map(markOf);
    if (node.isText) pieces.push({ kind: 'words', text: node.text ?? '', marks: withMarks(marks) });
    else if (node.type === nodeTypes.mark) pieces.push({ kind: 'branch', text: sourceOf(node), marks: [] });
    else pieces.push({ kind: 'command', text: sourceOf(node), marks: withMarks(marks) });
  });
  return pieces;
}

function sourceOf({ attrs }: Node): string {
  return String(attrs['source']);
}

function markOf({ type, attrs }: Mark): LineMark {
  // Marks of the paper are named as those of a line; a style has its name beside it.
  return type === schema.marks.styled ? `style:${String(attrs['style'])}` : (type.name as LineMark);
}

function paperMark(mark: LineMark): Mark {
  return mark.startsWith('style:')
    ? schema.mark('styled', { style: mark.slice('style:'.length) })
    : schema.mark(mark);
}

function nodeOf(piece: Piece): Node[] {
  const marks = piece.marks
    .map(paperMark)
    .reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), Mark.none);
  const { text: source, node } = piece;
  if (piece.kind === 'words') return source === '' ? [] : [schema.text(source, marks)];
  if (piece.kind === 'branch') return [nodeTypes.mark.create({ source, ...roleOf(piece) })];
  switch (node?.type) {
    case 'placeholder': {
      const suffix = source.slice(1 + node.name.length, -1);
      return [nodeTypes.field.create({ source, name: node.name, suffix }, null, marks)];
    }
    case 'break':
      return [nodeTypes.line_break.create({ source }, null, marks)];
    default: {
      const attrs = { source, kind: node?.type, words: wordsOf(node, source) };
      return [nodeTypes.inline_command.create(attrs, null, marks)];
    }
  }
}

function roleOf({ text, condition }: Piece): { role: string; condition: string | null } {
  const role = /^\{\s*if/i.test(text) ? 'open' : /^\{\s*else/i.test(text) ? 'else' : 'close';
  return { role, condition: condition ?? null };
}

function wordsOf(node: Piece['node'], source: string): string {
  switch (node?.type) {
    case 'ref':
    case 'label':
      return node.label;
    case 'note':
      return node.text;
    case 'picture':
      return node.name;
    default:
      return source.slice(source.indexOf(':') + 1, -1).trim();
  }
}

import type { Passage } from './passage.ts';

/** Elements that hold nothing and are never closed. */
const alone =
  /^(?:br|hr|img|wbr|col|input|h[1-6]|nav|ul|ol|li|div|span|tr|td|th|tbody|thead|header|footer|body|html)(?:\s*\/)?$|^(?:br|hr|img|wbr|col|input)\b/i;

/**
 * Tells tags of HTML, which Markdown may contain, from names in <angle brackets>: an opened tag is also closed.
 */
export function findTags(passages: readonly Passage[]): (text: string) => boolean {
  const closed = new Set(
    passages.flatMap(({ text }) =>
      [...text.matchAll(/<\/([a-z][a-z0-9]{0,20})>/gi)].map(([, name = '']) => name.toLowerCase()),
    ),
  );
  return (text) => {
    const inside = text.slice(1, -1).trim();
    const [name = ''] = inside.toLowerCase().split(/\s/);
    return alone.test(inside) || closed.has(name);
  };
}

export function withoutTags(text: string): string {
  return text.replace(/<\/?[a-z][a-z0-9]{0,20}>/gi, '');
}

import { childOf, childrenOf, valueOf, type XmlElement } from '../guard/xml.ts';

/** A property as the style chain gives it: the paragraph's or run's own, then its style, then what that is based on. */
export interface Styles {
  /** Style of a paragraph, the document's default when it names none. */
  styleOf: (paragraph: XmlElement | undefined) => string | undefined;
  /** A style and what it is based on, nearest first. */
  chain: (id: string | undefined) => readonly XmlElement[];
  /** The same for the style of a table; the document's default where it names none. */
  tableChain: (id: string | undefined) => readonly XmlElement[];
  paragraphProperty: <T>(own: XmlElement | undefined, read: Reader<T>) => T | undefined;
  runProperty: <T>(run: RunStyle, read: Reader<T>) => T | undefined;
}

export type Reader<T> = (properties: XmlElement | undefined) => T | undefined;

export interface RunStyle {
  own: XmlElement | undefined;
  paragraphStyle: string | undefined;
}

const maxChain = 20;

export function readStyles(part: XmlElement | undefined): Styles {
  const styles = new Map<string, XmlElement>();
  let defaultStyle: string | undefined;
  let defaultTableStyle: string | undefined;
  for (const style of childrenOf(part, 'w:style')) {
    const id = style.attributes['w:styleId'] ?? '';
    styles.set(id, style);
    const isDefault = /^(?:1|true|on)$/.test(style.attributes['w:default'] ?? '');
    if (isDefault && style.attributes['w:type'] === 'paragraph') defaultStyle = id;
    if (isDefault && style.attributes['w:type'] === 'table') defaultTableStyle = id;
  }
  const defaults = childOf(part, 'w:docDefaults');
  const defaultRun = childOf(childOf(defaults, 'w:rPrDefault'), 'w:rPr');
  const chains = new Map<string, readonly XmlElement[]>();

  const chain = (id: string | undefined): readonly XmlElement[] => {
    if (id === undefined) return [];
    const known = chains.get(id) ?? followBase(styles, id);
    chains.set(id, known);
    return known;
  };
  const styleOf = (own: XmlElement | undefined) => valueOf(own, 'w:pStyle') ?? defaultStyle;
  const inChain = <T>(id: string | undefined, kind: string, read: Reader<T>): T | undefined => {
    for (const style of chain(id)) {
      const value = read(childOf(style, kind));
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    styleOf,
    chain,
    tableChain: (id) => chain(id ?? defaultTableStyle),
    paragraphProperty: (own, read) => read(own) ?? inChain(styleOf(own), 'w:pPr', read),
    runProperty: ({ own, paragraphStyle }, read) =>
      read(own) ??
      inChain(valueOf(own, 'w:rStyle'), 'w:rPr', read) ??
      inChain(paragraphStyle, 'w:rPr', read) ??
      read(defaultRun),
  };
}

function followBase(styles: ReadonlyMap<string, XmlElement>, id: string): XmlElement[] {
  const found: XmlElement[] = [];
  let style = styles.get(id);
  // A style may be based on itself in a damaged file.
  while (style !== undefined && found.length < maxChain) {
    found.push(style);
    style = styles.get(valueOf(style, 'w:basedOn') ?? '');
  }
  return found;
}

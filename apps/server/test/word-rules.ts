import { unzipSync } from 'fflate';
import { createXmlReader, elementsOf, type XmlElement } from '../src/imports/guard/xml.ts';
import { orderMistakes } from './word-order.ts';

interface Part {
  name: string;
  xml: string;
  elements: XmlElement[];
}

/** Every place where a Word file breaks a rule for which Word refuses or repairs files, as a sentence. */
export function wordMistakes(docx: Uint8Array): string[] {
  const files = unzipSync(docx);
  const parts = Object.entries(files)
    .filter(([name]) => /\.(?:xml|rels)$/.test(name))
    .map(([name, bytes]): Part => {
      const xml = Buffer.from(bytes).toString();
      return { name, xml, elements: everyElement(createXmlReader().read(Buffer.from(bytes))) };
    });
  const mistakes = parts.flatMap((part) => [
    ...orderMistakes(part.xml),
    ...part.elements.flatMap(shapeMistakes),
    ...part.elements.flatMap(measureMistakes),
  ]);
  return [...new Set([...mistakes, ...packageMistakes(parts, Object.keys(files)), ...nameMistakes(parts)])];
}

function everyElement(element: XmlElement): XmlElement[] {
  return [element, ...elementsOf(element).flatMap(everyElement)];
}

const attributesOf = ({ attributes }: XmlElement) => Object.entries(attributes ?? {});

/** Places that hold text end with a paragraph; a table has its grid, and rows as wide as it. */
function shapeMistakes(element: XmlElement): string[] {
  const children = elementsOf(element);
  const last = children.at(-1)?.name;
  switch (element.name) {
    case 'w:tc':
    case 'w:hdr':
    case 'w:ftr':
    case 'w:footnote':
      return last === 'w:p' ? [] : [`${element.name} ends with ${last ?? 'nothing'}`];
    case 'w:body':
      return last === 'w:sectPr' ? [] : [`w:body ends with ${last ?? 'nothing'}`];
    case 'w:tbl':
      return gridMistakes(children);
    default:
      return [];
  }
}

function gridMistakes(children: readonly XmlElement[]): string[] {
  const grid = children.find(({ name }) => name === 'w:tblGrid');
  const columns = grid === undefined ? 0 : elementsOf(grid).length;
  const rows = children.filter(({ name }) => name === 'w:tr');
  if (columns === 0 || rows.length === 0) return ['a table has no grid or no row'];
  return rows.flatMap((row) => {
    const cells = elementsOf(row).filter(({ name }) => name === 'w:tc');
    const width = cells.reduce((sum, cell) => {
      const span = everyElement(cell).find(({ name }) => name === 'w:gridSpan');
      return sum + Number(span?.attributes['w:val'] ?? 1);
    }, 0);
    return cells.length > 0 && width <= columns ? [] : [`a row has ${width} of ${columns} columns`];
  });
}

/** Members that are whole numbers in the schema, as attributes of any of these elements. */
const wholeNumbers: Record<string, readonly string[]> = {
  'w:sz': ['w:val'],
  'w:szCs': ['w:val'],
  'w:spacing': ['w:before', 'w:after', 'w:line', 'w:val'],
  'w:ind': ['w:left', 'w:right', 'w:start', 'w:end', 'w:firstLine', 'w:hanging'],
  'w:pgSz': ['w:w', 'w:h'],
  'w:pgMar': ['w:top', 'w:right', 'w:bottom', 'w:left', 'w:header', 'w:footer', 'w:gutter'],
  'w:cols': ['w:num', 'w:space'],
  'w:pgNumType': ['w:start'],
  'w:tab': ['w:pos'],
  'w:tblW': ['w:w'],
  'w:tblInd': ['w:w'],
  'w:tcW': ['w:w'],
  'w:gridCol': ['w:w'],
  'w:trHeight': ['w:val'],
  'w:tblpPr': ['w:tblpX', 'w:tblpY'],
  'w:position': ['w:val'],
  'wp:extent': ['cx', 'cy'],
  'a:ext': ['cx', 'cy'],
  'a:off': ['x', 'y'],
  'a:ln': ['w'],
  'wp:docPr': ['id'],
};

function measureMistakes(element: XmlElement): string[] {
  const wanted = wholeNumbers[element.name] ?? [];
  return attributesOf(element).flatMap(([name, value]) =>
    wanted.includes(name) && !/^-?\d+$/.test(value) ? [`${element.name} ${name}="${value}"`] : [],
  );
}

/** Every part has a kind, every relationship a part, and every name of a relationship one. */
function packageMistakes(parts: readonly Part[], names: readonly string[]): string[] {
  const known = new Set(names);
  const types = parts.find(({ name }) => name === '[Content_Types].xml')?.elements ?? [];
  const kinds = types.flatMap(({ attributes }) => [attributes['Extension'], attributes['PartName']]);
  const untyped = names.filter(
    (name) =>
      name !== '[Content_Types].xml' &&
      !kinds.includes(`/${name}`) &&
      !kinds.includes(name.slice(name.lastIndexOf('.') + 1)),
  );
  const links = parts.flatMap(({ name, elements }) => {
    if (!name.endsWith('.rels')) return [];
    const folder = name.replace(/_rels\/[^/]*$/, '');
    const found = elements.filter((one) => one.name === 'Relationship');
    return found.flatMap(({ attributes: { Target = '', TargetMode, Id = '' } }) => {
      const target = Target.startsWith('/') ? Target.slice(1) : folder + Target;
      return TargetMode === 'External' || known.has(target) ? [] : [`${name}: ${Id} leads to no part`];
    });
  });
  const unlinked = parts.flatMap(({ name, elements }) => {
    const own = name.replace(/([^/]*)$/, '_rels/$1.rels');
    const ids =
      parts.find((part) => part.name === own)?.elements.map(({ attributes }) => attributes['Id']) ?? [];
    const used = elements.flatMap(({ attributes }) => [attributes['r:id'], attributes['r:embed']]);
    return used
      .filter((id) => id !== undefined && !ids.includes(id))
      .map((id) => `${name}: no relationship ${id}`);
  });
  return [...untyped.map((name) => `${name} has no kind`), ...links, ...unlinked];
}

/** Styles, lists, notes and bookmarks that are named exist, and numbers of their own come once. */
function nameMistakes(parts: readonly Part[]): string[] {
  const all = parts.flatMap(({ elements }) => elements);
  const values = (name: string, attribute: string) =>
    all.flatMap((element) => (element.name === name ? (element.attributes[attribute] ?? []) : []));
  const missing = (what: string, used: readonly string[], known: readonly string[]) =>
    used.filter((one) => !known.includes(one)).map((one) => `there is no ${what} ${one}`);
  const twice = (what: string, ids: readonly string[]) =>
    ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${what} ${id} comes twice`);
  const bookmarks = values('w:bookmarkStart', 'w:id');
  // Word has the last one by itself.
  const styles = [...values('w:style', 'w:styleId'), 'DefaultParagraphFont'];
  return [
    ...missing('style', [...values('w:pStyle', 'w:val'), ...values('w:rStyle', 'w:val')], styles),
    ...missing('style', [...values('w:basedOn', 'w:val'), ...values('w:next', 'w:val')], styles),
    ...missing(
      'list',
      values('w:numId', 'w:val').filter((id) => id !== '0'),
      values('w:num', 'w:numId'),
    ),
    ...missing('numbering', values('w:abstractNumId', 'w:val'), values('w:abstractNum', 'w:abstractNumId')),
    ...missing('footnote', values('w:footnoteReference', 'w:id'), values('w:footnote', 'w:id')),
    ...missing('end of the bookmark', bookmarks, values('w:bookmarkEnd', 'w:id')),
    ...twice('the bookmark', bookmarks),
    ...twice('the style', styles),
    ...twice('the drawing', values('wp:docPr', 'id')),
  ];
}

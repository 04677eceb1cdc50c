/** Drawings of Word documents, for tests. Lengths are in points. */
const units = (points: number) => Math.round(points * 12_700);

interface Drawing {
  width: number;
  height: number;
  alt?: string;
  /** XML of its graphic data. */
  graphic: string;
}

const content = ({ width, height, alt = '', graphic }: Drawing) =>
  `<wp:extent cx="${units(width)}" cy="${units(height)}"/><wp:docPr id="1" name="P" descr="${alt}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData>${graphic}</a:graphicData></a:graphic>`;
const names = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

/** A run with a drawing in its line. */
export function inlineDrawing(drawing: Drawing): string {
  return `<w:r><w:drawing><wp:inline ${names}>${content(drawing)}</wp:inline></w:drawing></w:r>`;
}

interface Anchored extends Drawing {
  x: number;
  y: number;
  /** Of which `y` counts. */
  from?: 'page' | 'paragraph';
  wrap?: string;
  /** Attributes of its layer. */
  layer?: string;
}

/** A run with a drawing at a place of the page. */
export function anchoredDrawing({
  x,
  y,
  from = 'page',
  wrap = 'None',
  layer = '',
  ...drawing
}: Anchored): string {
  const place = `<wp:positionH relativeFrom="page"><wp:posOffset>${units(x)}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="${from}"><wp:posOffset>${units(y)}</wp:posOffset></wp:positionV>`;
  return `<w:r><w:drawing><wp:anchor ${names} ${layer}>${place}<wp:wrap${wrap}/>${content(drawing)}</wp:anchor></w:drawing></w:r>`;
}

/** The graphic of a picture that a relationship names. */
export function pictureOf(id: string, more = ''): string {
  return `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="${id}"/>${more}</pic:blipFill></pic:pic>`;
}

/** The graphic of a shape; `properties` is XML inside wps:spPr. */
export function shapeOf(kind: string, properties: string): string {
  return `<wps:wsp><wps:spPr><a:prstGeom prst="${kind}"/>${properties}</wps:spPr></wps:wsp>`;
}

/** The relationship of a picture, in the document or a header. */
export function pictureLink(id: string, target: string): string {
  return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"/>`;
}

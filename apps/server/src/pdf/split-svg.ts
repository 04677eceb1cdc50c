/**
 * Makes one small, inert picture of each page. The binding writes all pages into one file made for its own viewer: with
 * style rules, scripts' hooks, links and HTML for selecting text. Only shapes on the lists below are taken over.
 */
import { hash } from 'node:crypto';
import type { TypesetPage } from './rendered.ts';

const elements = new Set(['g', 'path', 'use', 'clipPath', 'defs']);
const attributes = new Set([
  'transform',
  'fill',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'clip-path',
  'd',
  'x',
  'y',
]);
/**
 * The logo. The binding writes it into every page, but its bytes are sent once, and the browser puts them in. Pictures of
 * a look stay in the page.
 */
const picture = /^data:image\/(?:png|jpeg);base64,[\w+/=]+$/;
const size = /^\d+(?:\.\d+)?$/;
/** Left out with everything inside. */
const dropped = new Set(['foreignObject', 'style', 'script']);
const safeValue = /^(?!.*url\((?!#))[^<>&"]*$/;
const tag = /<(\/?)([\w:]+)((?:[^>"]|"[^"]*")*?)(\/?)>/g;

/** 132 bits of a SHA-256. */
const pageHashLength = 22;

type Paper = Pick<TypesetPage, 'width' | 'height'>;

interface Tag {
  closing: boolean;
  name: string;
  rest: string;
  empty: boolean;
}

function* readTags(svg: string): Generator<Tag> {
  for (const [, slash, name = '', rest = '', end] of svg.matchAll(tag)) {
    yield { closing: slash === '/', name, rest, empty: end === '/' };
  }
}

function* readAttributes(rest: string): Generator<[name: string, value: string]> {
  // By offsets: a pattern tried on each of some thousand letters costs more than all else here.
  for (let at = 0; ;) {
    const equals = rest.indexOf('="', at);
    const end = rest.indexOf('"', equals + 2);
    if (equals < 0 || end < 0) return;
    yield [rest.slice(at, equals).trim(), rest.slice(equals + 2, end)];
    at = end + 1;
  }
}

/** Short names for the glyphs and clips that one page uses, which come from hashes. Blanks have no shape: no name. */
class Names {
  readonly #short = new Map<string, string>();
  readonly #defined: ReadonlyMap<string, string>;
  readonly holdsPictures: boolean;

  constructor(defined: ReadonlyMap<string, string>, holdsPictures: boolean) {
    this.#defined = defined;
    this.holdsPictures = holdsPictures;
  }

  of(id: string): string | undefined {
    if (!this.#defined.has(id)) return undefined;
    const name = this.#short.get(id) ?? `a${this.#short.size.toString(36)}`;
    this.#short.set(id, name);
    return name;
  }

  definition(id: string): string {
    return this.#defined.get(id) ?? '';
  }

  used(): string[] {
    return [...this.#short.keys()];
  }
}

/** One attribute as it may stay, with a blank before it; empty when it may not. */
function cleanAttribute(attribute: string, value: string, names: Names): string {
  if (attribute === 'id') return ` id="${names.of(value) ?? ''}"`;
  if (attribute === 'clip-path') {
    const clip = names.of(/^url\(#([^()]+)\)$/.exec(value)?.[1] ?? '');
    return clip === undefined ? '' : ` clip-path="url(#${clip})"`;
  }
  const atOrigin = value === '0' && (attribute === 'x' || attribute === 'y');
  const stays = !atOrigin && attributes.has(attribute) && safeValue.test(value);
  return stays ? ` ${attribute}="${value}"` : '';
}

/** An element with what it may keep; undefined for the use of a glyph that has no shape. */
function cleanTag({ name, rest, empty }: Tag, names: Names): string | undefined {
  let target: string | undefined;
  let kept = '';
  for (const [attribute, value] of readAttributes(rest)) {
    if (name === 'use' && attribute === 'href') target = names.of(value.replace(/^#/, ''));
    else kept += cleanAttribute(attribute, value, names);
  }
  const end = empty ? '/>' : '>';
  if (name !== 'use') return `<${name}${kept}${end}`;
  return target === undefined ? undefined : `<use href="#${target}"${kept}${end}`;
}

/** Where the logo is; undefined where the element is not of the one kind that document.typ makes. */
function cleanImage({ rest }: Tag, names: Names): string | undefined {
  const found = new Map(readAttributes(rest));
  const [width = '', height = ''] = [found.get('width'), found.get('height')];
  const data = found.get('xlink:href') ?? '';
  const isPicture = picture.test(data) && size.test(width) && size.test(height);
  if (!isPicture) return undefined;
  const href = names.holdsPictures ? data : '#logo';
  return `<image href="${href}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
}

function cleanShape(current: Tag, names: Names): string | undefined {
  if (current.name === 'image') return cleanImage(current, names);
  if (!elements.has(current.name)) return undefined;
  return current.closing ? `</${current.name}>` : cleanTag(current, names);
}

/** The allowed elements of a piece of the file; text between them is never a shape. Groups of nothing are left out. */
function cleanShapes(svg: string, names: Names): string {
  const shapes: string[] = [];
  let skipping: string | undefined;
  for (const current of readTags(svg)) {
    if (skipping !== undefined) {
      if (current.closing && current.name === skipping) skipping = undefined;
      continue;
    }
    if (dropped.has(current.name)) {
      if (!current.empty && !current.closing) skipping = current.name;
      continue;
    }
    const shape = cleanShape(current, names);
    if (shape === '</g>' && isOpenGroup(shapes.at(-1))) shapes.pop();
    else if (shape !== undefined) shapes.push(shape);
  }
  return shapes.join('');
}

function isOpenGroup(shape: string | undefined): boolean {
  return shape !== undefined && /^<g[ >]/.test(shape) && !shape.endsWith('/>');
}

/** The definitions (glyph outlines and clips) of the whole file by their names. */
function readDefinitions(head: string): Map<string, string> {
  const definitions = new Map<string, string>();
  for (const [whole, , id = ''] of head.matchAll(
    /<(path|clipPath|g|symbol) id="([^"]+)"[^>]*?(?:\/>|>.*?<\/\1>)/gs,
  )) {
    definitions.set(id, whole);
  }
  return definitions;
}

/**
 * Hash of a page as the binding wrote it: cleaning it costs ten times as much. Where the page is among the others is
 * no part of it, and its glyphs and clips are named by hashes of what they are.
 */
function hashPage(shapes: string): string {
  return hash('sha256', withoutViewerIds(shapes), 'base64url').slice(0, pageHashLength);
}

/** The ids for the binding's viewer depend on the order in which it met the fonts, which varies from call to call. */
function withoutViewerIds(shapes: string): string {
  const [start = '', ...rest] = shapes.split(' data-tid="');
  return start + rest.map((part) => part.slice(part.indexOf('"') + 1)).join('');
}

function drawPage(shapes: string, paper: Paper, names: Names): string {
  const kept = cleanShapes(shapes, names);
  const glyphs = names.used().map((id) => cleanShapes(names.definition(id), names));
  const { width, height } = paper;
  const start = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt" fill="none">`;
  return `${start}<defs>${glyphs.join('')}</defs>${kept}</svg>`;
}

interface SplitOptions {
  known?: ReadonlySet<string>;
  /** Pictures stay in the page. */
  holdsPictures?: boolean;
}

/** The pages of the binding's file, each as a file of its own; without a file where the caller knows its hash. */
export function splitPages(
  svg: string,
  { known = new Set(), holdsPictures = false }: SplitOptions = {},
): TypesetPage[] {
  const [head = '', ...pages] = svg.split('<g class="typst-page"');
  const definitions = readDefinitions(head);
  return pages.map((page) => {
    const open = page.indexOf('>');
    const measures = new Map(readAttributes(page.slice(0, open)));
    const paper = {
      width: Number(measures.get('data-page-width')),
      height: Number(measures.get('data-page-height')),
    };
    const shapes = page.slice(open + 1, page.lastIndexOf('</g>'));
    const found = { ...paper, hash: hashPage(shapes) };
    return known.has(found.hash)
      ? found
      : { ...found, svg: drawPage(shapes, paper, new Names(definitions, holdsPictures)) };
  });
}

/**
 * The program of a typesetting child: cleans and sets one document at a time. Every file a document can reach is
 * virtual; the workspace does not exist; the only real files are the fonts and the constant source.
 * Arguments: the source, the source of documents with a look, the source of what both draw, then the font files.
 */
import { readFileSync } from 'node:fs';
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ChildMessage, Job } from './child-messages.ts';
import type { SheetRequest } from './layout-document.ts';
import { layoutDocument } from './layout-document.ts';
import { readCoverage } from './coverage.ts';
import type { FoundMark } from './places.ts';
import { placesOfBlocks } from './places.ts';
import type { BlockPlace } from './rendered.ts';
import { type Advances, createAdvances, ownAdvances } from './look/advances.ts';
import { capitalFonts, familiesInCapitals } from './look/capitals.ts';
import { lookFontFiles } from './look/faces.ts';
import { layoutLook } from './look/layout-look.ts';
import type { LookSheet } from './look/look-sheet.ts';
import { type OwnFace, ownFaces } from './look/own-fonts.ts';
import { picturePath } from './look/pictures.ts';
import { readLook } from './look-parts.ts';
import type { Sheet } from './sheet.ts';
import { splitPages } from './split-svg.ts';
import { TypesetError } from './typeset-error.ts';
import { needsGlyphCheck, unprintableCharacters } from './unprintable.ts';

const workspace = '/var/empty/inkfield';
const mainPath = `${workspace}/document.typ`;
const lookPath = `${workspace}/look.typ`;
const marksPath = `${workspace}/marks.typ`;
const sheetPath = `${workspace}/sheet.json`;
const trialPath = `${workspace}/trial.typ`;
const logoPath = `${workspace}/logo`;
const paperHeightPoints = { 'us-letter': 792, a4: 841.89 };
const nothing = Buffer.from('{}');
/** For archives, with tags for screen readers; its export refuses what no font can show. */
const pdfStandard = 'a-2a';

/**
 * The typesetter's cache of a preview is kept for this many further documents, then freed unless one of them used it. The
 * next preview of the same form needs most of it. The cache of a long document is too large, and a PDF is set only once.
 */
const keptDocuments = 3;
const maxKeptPages = 50;

function send(message: ChildMessage): void {
  process.send?.(message);
}

function sendAnswer(answer: ChildMessage): void {
  if (answer.type !== 'svg') return send(answer);
  for (const page of answer.pages) send({ type: 'page', page });
  send({ ...answer, pages: [] });
}

/** The binding puts the text of an export error into `code`, as the debug output of a Rust structure. */
function exportMessages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const raw = 'code' in error ? String(error.code) : error.message;
  const messages = [...raw.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].flatMap((match) => match[1] ?? []);
  return messages.length > 0 ? messages : [raw];
}

/** The document as the typesetter reads it; refuses what cannot be printed. */
async function readSheet(
  request: SheetRequest,
  { logo, pictures: files = new Map() }: Job,
  measures: Advances,
): Promise<Sheet | LookSheet> {
  // Loaded by the first watermark, as for Word files.
  const watermark = request.watermark ? (await import('./draw-watermark.ts')).drawWatermark(request) : null;
  const sheet = request.look
    ? layoutLook(request, { advances: measures, files, logo, watermark })
    : layoutDocument(request, logo, watermark);
  const unprintable = unprintableCharacters(sheet, coverage);
  if (unprintable.length > 0) throw new TypesetError('unprintable', unprintable);
  return sheet;
}

function findPlaces(
  compiler: NodeCompiler,
  pages: NodeTypstDocument,
  sheet: Sheet | LookSheet,
): BlockPlace[] {
  // The last lines of document.typ write them.
  const [found = []]: FoundMark[][] = compiler.query(pages, { selector: '<marks>', field: 'value' });
  const text = textHeight(sheet);
  return placesOfBlocks(found, { keys: sheet.marks, text });
}

/** Where the text of each page begins and ends. */
function textHeight(sheet: Sheet | LookSheet): { top: number; bottom: number } {
  if ('sections' in sheet) {
    const { top = 0, height = 0, bottom = 0 } = sheet.sections[0]?.page ?? {};
    return { top, bottom: height - bottom };
  }
  const { top, bottom } = sheet.marginPoints;
  return { top, bottom: paperHeightPoints[sheet.paper] - bottom };
}

type Setting = Pick<SheetRequest, 'output' | 'knownPages'>;

function setDocument(
  compiler: NodeCompiler,
  sheet: Sheet | LookSheet,
  { output, knownPages }: Setting,
): ChildMessage {
  const text = JSON.stringify(sheet);
  compiler.mapShadow(sheetPath, Buffer.from(text));
  const compiled = compiler.compile({ mainFilePath: 'sections' in sheet ? lookPath : mainPath });
  const pages = compiled.result;
  if (compiled.hasError() || pages === null) {
    const diagnostics: { message?: unknown }[] = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    return { type: 'failed', details: diagnostics.map((diagnostic) => String(diagnostic.message)) };
  }
  const pageCount = pages.numOfPages;
  if (output === 'pdf') return { type: 'pdf', pdf: compiler.pdf(pages, { pdfStandard }), pageCount };
  if (needsGlyphCheck(text)) compiler.pdf(pages, { pdfStandard });
  const pictures = splitPages(compiler.svg(pages), {
    known: new Set(knownPages),
    holdsPictures: 'sections' in sheet,
  });
  if (sheet.marks.length === 0) return { type: 'svg', pages: pictures, pageCount };
  return { type: 'svg', pages: pictures, pageCount, places: findPlaces(compiler, pages, sheet) };
}

/** A compiler with its fonts, and what measures words in them. */
interface Tools {
  compiler: NodeCompiler;
  advances: Advances;
  own: readonly OwnFace[];
  /** With fonts that draw capitals for small letters, of the families for which documents asked. */
  capitals?: { compiler: NodeCompiler; fonts: Map<string, Buffer[]> };
}

/** Those with uploaded fonts that were used last. One is made in 40 ms. */
const ownTools = new Map<string, Tools>();
const maxOwnTools = 2;

function toolsFor({ look: sent }: SheetRequest, { fonts }: Job): Tools {
  if (fonts === undefined || fonts.size === 0) return houseTools;
  const look = readLook(sent);
  const key = JSON.stringify(look.fonts.map(({ own = [] }) => own));
  const tools = ownTools.get(key) ?? createOwnTools(ownFaces(look, fonts));
  ownTools.delete(key);
  ownTools.set(key, tools);
  const [oldest] = ownTools.keys();
  if (ownTools.size > maxOwnTools && oldest !== undefined) ownTools.delete(oldest);
  return tools;
}

function createOwnTools(own: readonly OwnFace[]): Tools {
  const compiler = createCompiler(own.map(({ file }) => file));
  compiler.addSource(trialPath, trialOf(own));
  const trial = compiler.compile({ mainFilePath: trialPath });
  // The compiler leaves a font that it can't read, and would set another one.
  if (trial.hasError() || trial.takeWarnings() !== null)
    throw new TypesetError('invalid', ['an uploaded font cannot be read']);
  return { compiler, advances: ownAdvances(own, advances), own };
}

/** Most documents have no words in capitals, whose fonts take memory. */
function compilerFor(tools: Tools, sheet: Sheet | LookSheet): NodeCompiler {
  const families = 'sections' in sheet ? familiesInCapitals(sheet.runs) : [];
  if (families.length === 0) return tools.compiler;
  const { own, capitals } = tools;
  if (capitals && families.every((family) => capitals.fonts.has(family))) return capitals.compiler;
  const fonts = new Map(capitals?.fonts);
  for (const family of families) fonts.set(family, fonts.get(family) ?? capitalFonts(family, own));
  const files = [...own.map(({ file }) => file), ...[...fonts.values()].flat()];
  tools.capitals = { compiler: createCompiler(files), fonts };
  return tools.capitals.compiler;
}

/** A line in each family: one that is not known gives a warning. */
function trialOf(own: readonly OwnFace[]): string {
  return own.map(({ family }) => `#text(font: "${family}", fallback: false)[ ]`).join('\n');
}

async function answer(job: Job): Promise<ChildMessage> {
  let { compiler } = houseTools;
  try {
    // Written by typesetter.ts from a value of this type; `layoutDocument` still validates all of it.
    const request: SheetRequest = JSON.parse(job.request);
    if (request.output === 'docx') {
      // Loaded by the first Word file: most children never write one.
      const { writeWord } = await import('./word/write-word.ts');
      return { type: 'docx', ...(await writeWord(request, job)) };
    }
    if (request.form && job.formFiles) {
      // Loaded by the first form, as for Word files.
      const { makeForm } = await import('./form/fill-form.ts');
      return await makeForm(request, { form: request.form, files: job.formFiles, coverage });
    }
    const tools = toolsFor(request, job);
    const sheet = await readSheet(request, job, tools.advances);
    compiler = compilerFor(tools, sheet);
    if (job.logo !== undefined) compiler.mapShadow(logoPath, Buffer.from(job.logo));
    for (const [sha256, bytes] of job.pictures ?? [])
      compiler.mapShadow(workspace + picturePath(sha256), Buffer.from(bytes));
    return setDocument(compiler, sheet, request);
  } catch (error) {
    if (error instanceof TypesetError) return { type: 'refused', code: error.code, details: error.details };
    return { type: 'failed', details: exportMessages(error) };
  } finally {
    compiler.mapShadow(sheetPath, nothing);
    compiler.unmapShadow(logoPath);
    for (const sha256 of job.pictures?.keys() ?? []) compiler.unmapShadow(workspace + picturePath(sha256));
  }
}

const [sourcePath, lookSourcePath, marksSourcePath, ...fontPaths] = process.argv.slice(2);
if (sourcePath === undefined || lookSourcePath === undefined || marksSourcePath === undefined)
  throw new Error('usage: child.ts SOURCE LOOK_SOURCE MARKS_SOURCE FONT...');
const sources = [
  [mainPath, readFileSync(sourcePath, 'utf8')],
  [lookPath, readFileSync(lookSourcePath, 'utf8')],
  [marksPath, readFileSync(marksSourcePath, 'utf8')],
] as const;
const advances = createAdvances(fontPaths);
const houseTools: Tools = { compiler: createCompiler([]), advances, own: [] };
// The fonts of looks have no character that the others lack.
const lookFonts = new Set(lookFontFiles());
const coverage = readCoverage(fontPaths.filter((path) => !lookFonts.has(path)));

function createCompiler(files: Buffer[]): NodeCompiler {
  const ownArgs = files.length === 0 ? [] : [{ fontBlobs: files }];
  // The binding ends the process where memory fonts come after files.
  const compiler = NodeCompiler.create({ workspace, fontArgs: [...ownArgs, { fontPaths }] });
  for (const [path, source] of sources) compiler.addSource(path, source);
  return compiler;
}

async function work(job: Job): Promise<void> {
  send({ type: 'taken' });
  const message = await answer(job);
  sendAnswer(message);
  const isKept = message.type === 'svg' && message.pageCount <= maxKeptPages;
  houseTools.compiler.evictCache(isKept ? keptDocuments : 0);
  // Native memory is freed only when the event loop turns.
  setImmediate(() => send({ type: 'idle', rssBytes: process.memoryUsage.rss() }));
}

process.on('message', (job: Job) => void work(job));
process.on('disconnect', () => process.exit(0));
send({ type: 'ready' });

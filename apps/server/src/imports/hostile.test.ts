import { expect, test } from 'vitest';
import { buildDocx, paragraph, run } from '../../test/docx-builder.ts';
import { hostileFiles } from '../../test/hostile-documents.ts';
import { createXmlReader, xmlLimits } from './guard/xml.ts';
import { ImportRefusal } from './import-refusal.ts';
import { readImport } from './read-import.ts';

const text = (xml: string) => new TextEncoder().encode(xml);
const officeBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

test.each(Object.entries(hostileFiles()))('a file with %s is refused with a sentence', async (_, file) => {
  const refusal = await readImport(file.bytes, file.name).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(ImportRefusal);
  expect(refusal).toMatchObject({ kind: 'invalid', message: expect.stringMatching(/^[A-Z].+\.$/) });
});

test.each([
  ['that is protected by a password', 'EncryptedPackage', /remove the password/],
  ['in an old format under a new name', 'WordDocument', /old format.*save it as \.docx/],
])('a file %s is told what to do with it', async (_, entry, sentence) => {
  const signs = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const bytes = Buffer.concat([signs, Buffer.alloc(600), Buffer.from(entry, 'utf16le'), Buffer.alloc(600)]);
  await expect(readImport(bytes, 'lease.docx')).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(sentence),
  });
});

test('a sound file passes', async () => {
  const imported = await readImport(buildDocx({ body: paragraph('Hello [Name].') }), 'Offer letter.DOCX');
  expect(imported).toMatchObject({ name: 'Offer letter', document_content: 'Hello [name].\n' });
});

test('markup in the words stays words', async () => {
  const body = paragraph(run('<script>alert(1)</script> {end} \\[x] **bold** [y'));
  const { document_content: content } = await readImport(buildDocx({ body }), 'a.docx');
  expect(content).toBe('<script>alert(1)</script> \\{end} \\\\\\[x] \\*\\*bold\\*\\* \\[y\n');
});

test('links keep their words and lose their address', async () => {
  const relationships = ['javascript:alert(1)', 'data:text/html,x', 'https://example.com/']
    .map(
      (target, id) =>
        `<Relationship Id="l${id}" Type="${officeBase}/hyperlink" Target="${target}" TargetMode="External"/>`,
    )
    .join('');
  const body = paragraph('<w:hyperlink r:id="l0"><w:r><w:t>our terms</w:t></w:r></w:hyperlink>');
  const imported = await readImport(buildDocx({ body, relationships }), 'a.docx');
  expect(imported.document_content).toBe('our terms\n');
  expect(imported.warnings).toEqual(['Links keep their words and lose their address (3).']);
});

test('files inside the document are left out with a warning', async () => {
  const relationships = `<Relationship Id="o" Type="${officeBase}/oleObject" Target="embeddings/one.bin"/><Relationship Id="p" Type="${officeBase}/oleObject" Target="file:///x" TargetMode="External"/>`;
  const contentTypes =
    '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>';
  const entries = { 'word/embeddings/one.bin': 'program', 'word/embeddings/sheet.xlsx': 'PK' };
  const bytes = buildDocx({ body: paragraph('Text'), relationships, contentTypes, entries });
  const imported = await readImport(bytes, 'a.docx');
  expect(imported.document_content).toBe('Text\n');
  expect(imported.warnings).toEqual([
    'The document refers to files outside of it, which were not opened: another file.',
    'Other files inside the document (embedded objects) were left out (2).',
  ]);
});

test.each(['attachedTemplate', 'image', 'subDocument', 'frame'])(
  'an external %s is named in a warning and not followed',
  async (type) => {
    const relationships = `<Relationship Id="e" Type="${officeBase}/${type}" Target="file:///etc/passwd" TargetMode="External"/>`;
    const imported = await readImport(buildDocx({ body: paragraph('Text'), relationships }), 'a.docx');
    expect(imported.document_content).toBe('Text\n');
    expect(imported.warnings.join()).toContain('which were not opened');
  },
);

test('pictures are left out with a warning', async () => {
  const body = paragraph('<w:r><w:drawing/></w:r><w:r><w:t>Text</w:t></w:r>');
  const entries = { 'word/media/image1.svg': '<svg onload="alert(1)"/>' };
  const imported = await readImport(buildDocx({ body, entries }), 'a.docx');
  expect(imported).toMatchObject({
    document_content: 'Text\n',
    warnings: ['Pictures were left out (1).'],
  });
});

test('the tags of all parts count together', () => {
  const reader = createXmlReader();
  const half = text(`<a>${'<b/>'.repeat(xmlLimits.tags / 2)}</a>`);
  reader.read(half);
  expect(() => reader.read(half)).toThrow(ImportRefusal);
});

test('a prefix other than Word’s own is understood', () => {
  const xml =
    '<x:document xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main" x:val="1"/>';
  expect(createXmlReader().read(text(xml))).toMatchObject({
    name: 'w:document',
    attributes: { 'w:val': '1' },
  });
});

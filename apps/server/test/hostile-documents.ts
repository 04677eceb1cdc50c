import { strToU8, zipSync } from 'fflate';
import { buildDocx, docxEntries, paragraph } from './docx-builder.ts';
import { buildPackedPdf, buildPdf } from './pdf-builder.ts';

export interface HostileFile {
  name: string;
  bytes: Uint8Array;
}

const hello = paragraph('Hello [Name]');
const sentence = { text: 'This agreement is between [Company] and [Client].', x: 72, y: 700 };
const officeBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationship = (type: string, target: string, mode = '') =>
  `<Relationship Id="x" Type="${officeBase}/${type}" Target="${target}"${mode}/>`;
const doctype = (inside: string) =>
  strToU8(
    `<?xml version="1.0"?><!DOCTYPE d [${inside}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>`,
  );
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const macroTemplateType = 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml';

function nested(depth: number): string {
  return '<w:smartTag>'.repeat(depth) + '</w:smartTag>'.repeat(depth);
}

/** A package whose directory states a much smaller size for an entry than the real one. */
function lying(): Uint8Array {
  const bytes = zipSync(docxEntries({ body: paragraph('x'.repeat(200_000)) }));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 46 < bytes.byteLength; at++) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 100_000) {
      view.setUint32(at + 24, 10, true);
    }
  }
  return bytes;
}

function manyEntries(count: number): Uint8Array {
  const entries = docxEntries({ body: hello });
  for (let index = 0; index < count; index++) entries[`word/media/${index}.bin`] = new Uint8Array();
  return zipSync(entries, { level: 0 });
}

/** Files that must be refused (trust, 2.UP), by their fault. */
export function hostileFiles(): Record<string, HostileFile> {
  const whole = buildDocx({ body: hello });
  const docx = (bytes: Uint8Array): HostileFile => ({ name: 'contract.docx', bytes });
  return {
    'a relationship out of the package': docx(
      buildDocx({ body: hello, relationships: relationship('image', '../../../../etc/passwd') }),
    ),
    'an entry out of the package': docx(buildDocx({ body: hello, entries: { '../evil.xml': 'x' } })),
    'an external entity': docx(
      buildDocx({
        body: '',
        entries: { 'word/document.xml': doctype('<!ENTITY x SYSTEM "file:///etc/passwd">') },
      }),
    ),
    'entities of entities': docx(
      buildDocx({
        body: '',
        entries: {
          'word/document.xml': doctype(
            '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY x "&b;&b;&b;&b;">',
          ),
        },
      }),
    ),
    'a macro': docx(buildDocx({ body: hello, entries: { 'word/vbaProject.bin': 'macro' } })),
    'the type of a document with macros': docx(buildDocx({ body: hello, mainType: macroType })),
    'the type of a template with macros': docx(buildDocx({ body: hello, mainType: macroTemplateType })),
    'the name of a document with macros': { name: 'contract.docm', bytes: whole },
    'an ActiveX control': docx(buildDocx({ body: hello, entries: { 'word/activeX/activeX1.xml': '<x/>' } })),
    'elements 20,000 deep': docx(buildDocx({ body: nested(20_000) })),
    'much text in few bytes': docx(buildDocx({ body: paragraph(' '.repeat(33 * 1024 * 1024)) })),
    'many elements in few bytes': docx(buildDocx({ body: '<w:p/>'.repeat(5_000_000) })),
    'more entries than a document has': docx(manyEntries(2001)),
    'a directory that lies about sizes': docx(lying()),
    'no package at all': docx(strToU8('Dear customer, this is not a package.')),
    nothing: docx(new Uint8Array()),
    'half a file': docx(whole.slice(0, whole.byteLength / 2)),
    'a script before the package': docx(new Uint8Array([...strToU8('#!/bin/sh\nrm -rf /\n'), ...whole])),
    'a package that is no Word document': docx(zipSync({ 'a.txt': strToU8('a') })),
    'a PDF named .docx': docx(strToU8('%PDF-1.4\n%%EOF')),
    'a Word document named .pdf': { name: 'contract.pdf', bytes: whole },
    'a page named .pdf': { name: 'contract.pdf', bytes: strToU8('<html><script>1</script></html>') },
    'a program behind two endings': { name: 'contract.docx.exe', bytes: whole },
    'no ending': { name: 'contract', bytes: whole },
    'an old Word file': { name: 'contract.doc', bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]) },
    'a picture named .txt': {
      name: 'notes.txt',
      bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
    },
    'a PDF behind a password': {
      name: 'form.pdf',
      bytes: buildPdf({
        pages: [[sentence]],
        trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -44/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
      }),
    },
    'a PDF of 200 MB in few bytes': {
      name: 'form.pdf',
      bytes: buildPackedPdf(Buffer.alloc(200 * 1024 * 1024, 'q Q ')),
    },
    'a PDF whose tree of pages leads back to itself': {
      name: 'form.pdf',
      bytes: buildPdf({ pages: [[sentence]], tree: '/Kids[2 0 R]/Count 1' }),
    },
    'a PDF that is damaged': { name: 'form.pdf', bytes: strToU8('%PDF-1.7\nxref\n0 1\ntrailer<<>>\n%%EOF') },
  };
}

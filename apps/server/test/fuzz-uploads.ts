/** Bodies of uploads as a fuzzer makes them: multipart forms with odd files, odd names, and breaks in the form itself. */
import fc from 'fast-check';
import { buildDocx, paragraph } from './docx-builder.ts';

export interface FuzzBody {
  type: string;
  payload: Buffer;
}

const docx = Buffer.from(buildDocx({ body: paragraph('Dear [Client Name], you owe us $____.') }));
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);
const png = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex');

const cut = (bytes: Buffer) => fc.nat(bytes.length).map((end) => bytes.subarray(0, end));
const flipped = (bytes: Buffer) =>
  fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)).map(([at, byte]) => {
    const copy = Buffer.from(bytes);
    copy[at] = byte;
    return copy;
  });

const cell = fc.oneof(
  fc.constantFrom('Ann', '7', '=1+1', '"', '""', '\0', '18446744073709551616', '9'.repeat(400), '\u202e'),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const table = fc
  .array(fc.array(cell, { maxLength: 4 }), { maxLength: 6 })
  .chain((rows) =>
    fc
      .constantFrom(',', ';', '\t')
      .map((sign) => Buffer.from(`buyer\n${rows.map((row) => row.join(sign)).join('\n')}`)),
  );

const files = fc.oneof(
  table,
  fc.constant(docx),
  ...[docx, pdf, png].flatMap((bytes) => [cut(bytes), flipped(bytes)]),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
);

const quoted = (text: string) => `"${text}"`;
const fileNames = fc.constantFrom(
  ...[
    'table.csv',
    'letter.docx',
    'letter.pdf',
    'table.xlsx',
    'logo.png',
    '../../etc/passwd',
    'a\0.csv',
    '.csv',
    '',
  ].map(quoted),
  'unquoted.csv',
  quoted('x'.repeat(5000)),
  quoted('\u00fc\u202e.csv'),
);
const fieldNames = fc.oneof(
  { weight: 6, arbitrary: fc.constant('file') },
  fc.constantFrom('matching', 'name', '__proto__', '', 'x'.repeat(300)),
);
const fieldTexts = fc.constantFrom('{}', '{"A":"buyer"}', '{"A":5}', '[', 'null', '\0', 'x'.repeat(3000));

const boundary = 'part';
const part = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fieldNames, fileNames, files) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fieldNames,
      fc.constant(undefined),
      fieldTexts.map((text) => Buffer.from(text)),
    ),
  },
);

function writePart([name, fileName, bytes]: [string, string | undefined, Buffer]): Buffer {
  const file = fileName === undefined ? '' : `; filename=${fileName}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')]);
}

const usualType = `multipart/form-data; boundary=${boundary}`;
const types = fc.oneof(
  { weight: 7, arbitrary: fc.constant(usualType) },
  fc.constantFrom(
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=part',
    'text/csv',
  ),
);
const ends = fc.oneof(
  { weight: 7, arbitrary: fc.constant(`--${boundary}--\r\n`) },
  fc.constantFrom(
    '',
    `--${boundary}`,
    `--${boundary}\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data\r\n\r\n`,
  ),
);

/** Some are one good file, so that with any seed some uploads are stored. */
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.array(part, { minLength: 0, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.tuple(fc.tuple(fc.constant('file'), fc.constant(quoted('table.csv')), table)) },
);

export const fuzzUploads: fc.Arbitrary<FuzzBody> = fc.tuple(parts, ends, types).map(([sent, end, type]) => ({
  type,
  payload: Buffer.concat([...sent.map(writePart), Buffer.from(end)]),
}));

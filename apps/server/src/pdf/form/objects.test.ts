import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { buildPdf } from '../../../test/pdf-builder.ts';
import { openPdf } from './objects.ts';

const line = { text: 'Name:', x: 72, y: 700 };

/** A file whose owner forbids changes, which opens without a password. */
async function encrypted(): Promise<Uint8Array> {
  const doc = await PDFDocument.load(buildPdf({ pages: [[line]] }));
  doc.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { modifying: false } });
  return doc.save();
}

/** The plain file with the trailer of an encrypted one in it, as programs that decrypt a file leave it. */
function withOldTrailer(plain: Uint8Array): Uint8Array {
  const text = Buffer.from(plain).toString('latin1');
  const at = text.lastIndexOf('xref\n0 ');
  const old =
    '90 0 obj\n<</Filter/Standard/V 2/R 3/Length 128/P -1052/O(o)/U(u)>>\nendobj\ntrailer<</Root 1 0 R/Size 91/Encrypt 90 0 R/ID[(a)(b)]>>\n';
  const moved = text.slice(at).replace(/startxref\n\d+/, `startxref\n${at + old.length}`);
  return Buffer.from(text.slice(0, at) + old + moved, 'latin1');
}

test('a decrypted file that still has the trailer of its encryption is opened', async () => {
  const doc = await openPdf(withOldTrailer(buildPdf({ pages: [[line]] })));
  expect(doc.getPageCount()).toBe(1);
  expect(doc.context.trailerInfo.Encrypt).toBeUndefined();
});

test('a file that is encrypted for an empty password is decrypted', async () => {
  const doc = await openPdf(await encrypted());
  expect(doc.context.isDecrypted).toBe(true);
});

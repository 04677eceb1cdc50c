import { fileTypeFromBuffer } from 'file-type';
import { refuseFile } from '../import-refusal.ts';

export type FileKind = 'docx' | 'pdf' | 'text' | 'markdown';

const kindOfExtension: Readonly<Record<string, FileKind>> = {
  docx: 'docx',
  dotx: 'docx',
  pdf: 'pdf',
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
};

/**
 * Determines the kind of a file by its bytes. Its name must agree. Text has no signature and is recognized by its
 * name.
 */
export async function fileKind(bytes: Uint8Array, fileName: string): Promise<FileKind> {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  const named = kindOfExtension[extension];
  if (/^(?:docm|dotm)$/.test(extension)) {
    refuseFile('The file may hold macros. Please save it as .docx and send it again.');
  }
  if (extension === 'doc')
    refuseFile('The file is in the old Word format. Please save it as .docx and send it again.');
  if (named === undefined) refuseFile('Please send a .docx, .pdf, .txt or .md file.');
  if (bytes.byteLength === 0) refuseFile('The file is empty.');
  if (isCompoundFile(bytes)) refuseCompoundFile(bytes, extension);
  const found = await kindOfBytes(bytes);
  const fits = named === 'markdown' ? found === 'text' : found === named;
  if (!fits) refuseFile(`The file is named .${extension}, but it holds something else.`);
  return named;
}

/** The container of .doc files, and of .docx files that are protected by a password. */
function isCompoundFile(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 8)).toString('hex') === 'd0cf11e0a1b11ae1';
}

function refuseCompoundFile(bytes: Uint8Array, extension: string): never {
  const isProtected = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  if (isProtected) {
    refuseFile('The file is protected by a password. Please remove the password in Word and send it again.');
  }
  return refuseFile(
    `The file is named .${extension}, but it is in an old format of Office. Please save it as .docx and send it again.`,
  );
}

async function kindOfBytes(bytes: Uint8Array): Promise<FileKind | undefined> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  // Whether a package is a Word document is decided later by its directory, which is checked before anything is
  // read.
  if (isZip) return 'docx';
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return 'pdf';
  if ((await fileTypeFromBuffer(bytes.subarray(0, 4100))) !== undefined) return undefined;
  return isPlainText(bytes) ? 'text' : undefined;
}

/** UTF-16 has its mark; anything else must be free of control characters. */
function isPlainText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return true;
  return bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 12 || byte === 13);
}

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../database/paging.ts';

/** The parts of an answer besides its body. */
export interface Answering {
  /** Another success status than the contract's, such as 200 for an existing row. */
  status(code: 200 | 201): void;
  header(name: string, value: string): void;
  /** Returns the rows of a page. If there are more, adds `Link: <...>; rel="next"`. */
  page<Row>(page: Page<Row>): Row[];
  setCookie(cookie: string): void;
}

export function answering(request: FastifyRequest, reply: FastifyReply): Answering {
  return {
    status: (code) => {
      // A fresh reply already has 200, so remember that it was set on purpose.
      void reply.code(code);
      if (code === 200) chosenOk.add(reply);
    },
    header: (name, value) => void reply.header(name, value),
    page: ({ rows, next }) => {
      if (next !== undefined) void reply.header('link', `<${nextAddress(request.url, next)}>; rel="next"`);
      return rows;
    },
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  };
}

const chosenOk = new WeakSet<FastifyReply>();

/** Whether a handler chose 200 itself. */
export function hasChosenStatus(reply: FastifyReply): boolean {
  return reply.statusCode !== 200 || chosenOk.has(reply);
}

function nextAddress(url: string, cursor: string): string {
  const address = new URL(url, 'http://relative');
  address.searchParams.set('cursor', cursor);
  return `${address.pathname}${address.search}`;
}

export interface FileOptions {
  media:
    | 'application/pdf'
    | 'application/octet-stream'
    | 'application/zip'
    | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    | 'application/x-ndjson'
    | 'image/png'
    | 'image/jpeg'
    | 'font/ttf'
    | 'font/otf'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'text/csv; charset=utf-8'
    | 'text/calendar; charset=utf-8';
  /** Plain ASCII without quotes, such as `document_7.pdf`. Without it the file is shown, not saved. */
  filename?: string | undefined;
  /** The address names its content, so the browser may keep it. */
  stays?: boolean;
  /** A sentence about the file for the person who downloads it. */
  note?: string | undefined;
}

/** A file that is made while it is sent. */
export interface Streamed {
  chunks: AsyncIterable<Uint8Array>;
  /** Known before: a transfer that breaks off is noticed. */
  byteLength: number | undefined;
}

/** A week, which is as long as a browser that has signed out may have the file. */
const staysS = 7 * 24 * 60 * 60;

/** An answer that is a file. A handler returns one instead of JSON. */
export class FileAnswer {
  readonly #content: Uint8Array | Streamed;
  readonly #options: FileOptions;
  constructor(content: Uint8Array | Streamed, options: FileOptions) {
    this.#content = content;
    this.#options = options;
  }

  send(reply: FastifyReply): FastifyReply {
    const { media, filename, stays = false, note } = this.#options;
    const disposition = filename === undefined ? 'inline' : `attachment; filename="${safeName(filename)}"`;
    void reply
      .type(media)
      .header('content-disposition', disposition)
      .header('cache-control', stays ? `private, max-age=${staysS}, immutable` : 'private, no-store')
      .header('vary', 'Cookie, Authorization')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
    if (note !== undefined) void reply.header('file-note', encodeURIComponent(note));
    const content = this.#content;
    if (content.byteLength !== undefined) void reply.header('content-length', content.byteLength);
    if ('chunks' in content) return reply.send(Readable.from(content.chunks, { objectMode: false }));
    return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  }
}

/** A file to save, such as `pdfFile(bytes, 'document_7.pdf')`; without a name one to show. */
export function pdfFile(bytes: Uint8Array, filename?: string): FileAnswer {
  return new FileAnswer(bytes, { media: 'application/pdf', filename });
}

function safeName(name: string): string {
  return name.replace(/[^\w.-]/g, '_').slice(0, 150);
}

/**
 * An answer that is JSON already, for lists so long that parsing and checking the stored JSON again would block
 * other calls. The handler must build it from data that the contract validated, and its tests must check its
 * shape.
 */
export class WrittenAnswer {
  readonly text: string | Buffer;
  constructor(text: string | Buffer) {
    this.text = text;
  }
}

/** A written answer as a gzip stream, joined from parts that are kept compressed. */
export class GzipAnswer {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

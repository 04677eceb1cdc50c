import { expect, test } from 'vitest';
import { DatabaseUnreachableError } from '../database/failures.ts';
import { createLog, describeError } from './log.ts';

interface Disk {
  /** Bytes that still fit. */
  room: number;
  text: string;
}

/** Takes what fits, as a full disk does, and refuses the rest. */
function writeTo(disk: Disk) {
  return (bytes: Uint8Array): number => {
    if (disk.room === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const taken = bytes.subarray(0, disk.room);
    disk.room -= taken.byteLength;
    disk.text += Buffer.from(taken).toString();
    return taken.byteLength;
  };
}

function open(room: number) {
  const disk: Disk = { room, text: '' };
  const clock = { nowMs: 1_000_000 };
  const log = createLog({ logLevel: 'info' }, { write: writeTo(disk), clock: { now: () => clock.nowMs } });
  const lines = () =>
    disk.text
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line): unknown => JSON.parse(line));
  return { disk, clock, log, lines };
}

test('a line that can not be written stops nobody, and is counted once lines can be written again', () => {
  const { disk, log, lines } = open(100);
  for (let line = 0; line < 10; line += 1) log.info({ event: 'request', line }, 'request');
  disk.room = 10_000;
  log.info({ event: 'request', line: 10 }, 'request');
  log.info({ event: 'request', line: 11 }, 'request');
  expect(lines()).toMatchObject([
    { line: 0 },
    { event: 'log.lost', count: 9, level: 40 },
    { line: 10 },
    { line: 11 },
  ]);
});

test('half a line of a full disk does not spoil the next one', () => {
  const { disk, log } = open(30);
  log.info({ event: 'first' });
  disk.room = 10_000;
  log.info({ event: 'second' });
  const [half = '', ...rest] = disk.text.trimEnd().split('\n');
  expect(half).toHaveLength(30);
  expect(rest.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: 'log.lost', count: 1 },
    { event: 'second' },
  ]);
});

test('a failure of SQLite is told by what its code means, not in words that may quote a value', () => {
  const failure = new Error("near 'secret': syntax error");
  expect(
    describeError(Object.assign(failure, { code: 'ERR_SQLITE_ERROR', errstr: 'SQL logic error' })),
  ).toMatchObject({
    code: 'ERR_SQLITE_ERROR',
    message: 'SQL logic error',
  });
});

test('a database that can not be reached is told in few words, again and again', () => {
  expect(describeError(new DatabaseUnreachableError('connect ECONNREFUSED'))).toEqual({
    type: 'DatabaseUnreachableError',
    message: 'connect ECONNREFUSED',
  });
});

test('refusals alike are logged fifty times a second, and then how many were not', () => {
  const { clock, log, lines } = open(1_000_000);
  const refused = log.child({ request_id: 'x' });
  for (let turn = 0; turn < 1000; turn += 1) refused.info({ event: 'access.refused' }, 'access.refused');
  for (let turn = 0; turn < 100; turn += 1) refused.info({ event: 'session.started' }, 'session.started');
  expect(lines().filter((line) => JSON.stringify(line).includes('access.refused'))).toHaveLength(50);
  expect(lines().filter((line) => JSON.stringify(line).includes('session.started'))).toHaveLength(100);
  clock.nowMs += 1000;
  refused.info({ event: 'access.refused' }, 'access.refused');
  expect(lines().slice(-2)).toMatchObject([
    { event: 'access.refused' },
    { event: 'log.left_out', count: 950, level: 40 },
  ]);
});

test('every line has an event: of what Fastify says by itself only complaints are written', () => {
  const { log, lines } = open(10_000);
  log.info('Server listening at http://127.0.0.1:3000');
  log.child({ request_id: 'x' }).warn({ err: new Error('too late') }, 'Reply was already sent');
  log.info({ event: 'started' }, 'started');
  expect(lines()).toMatchObject([
    { event: 'fastify', level: 40, request_id: 'x', msg: 'Reply was already sent' },
    { event: 'started', level: 30 },
  ]);
});

import { describe, expect, test } from 'vitest';
import { pageInParts, pageOf, type Place, readCursor, readInParts, writeCursor } from './paging.ts';

const rowOf = (id: number, length: number) => ({ id, text: 'x'.repeat(length) });
const place = ({ id }: { id: number }) => ({ at: '', id });

test('a page of large rows ends early and leads to the next one', () => {
  const found = Array.from({ length: 11 }, (_, at) => rowOf(at + 1, 300_000));
  const { rows, next } = pageOf(found, 10, place);
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(readCursor(next)).toEqual({ at: '', id: 3 });
});

test('a row that is larger than a page comes alone', () => {
  const { rows, next } = pageOf([rowOf(1, 2_000_000), rowOf(2, 1)], 10, place);
  expect(rows.map(({ id }) => id)).toEqual([1]);
  expect(next).toBeDefined();
});

test('a page of small rows holds as many as were asked for', () => {
  const found = [rowOf(1, 5), rowOf(2, 5), rowOf(3, 5)];
  expect(pageOf(found, 2, place).rows).toHaveLength(2);
  expect(pageOf(found, 3, place)).toEqual({ rows: found, next: undefined });
});

describe('long rows', () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, text: 'x'.repeat(400_000) }));
  const behind = (id: number, count: number) => rows.slice(id, id + count);

  test('are read a few at a time, and other work has its turn in between', async () => {
    const counts: number[] = [];
    const turns: number[] = [];
    let last = 0;
    const parts = readInParts(async (count) => {
      counts.push(count);
      return behind(last, count);
    });
    for await (const part of parts) {
      setImmediate(() => turns.push(counts.length));
      last = part.at(-1)?.id ?? last;
      if (counts.length === 3) break;
    }
    expect(counts).toEqual([10, 2, 2]);
    expect(turns).toEqual([1, 2]);
  });

  test('make a page shorter, and the next one begins behind it', async () => {
    const read = async (place: Place | undefined, count: number) => behind(place?.id ?? 0, count);
    const placeOf = ({ id }: { id: number }) => ({ at: '', id });
    const first = await pageInParts({ limit: 20 }, read, placeOf);
    expect(first.rows.map(({ id }) => id)).toEqual([1, 2]);
    const second = await pageInParts({ limit: 20, cursor: first.next }, read, placeOf);
    expect(second.rows.map(({ id }) => id)).toEqual([3, 4]);
    const last = await pageInParts({ limit: 20, cursor: writeCursor({ at: '', id: 29 }) }, read, placeOf);
    expect(last).toEqual({ rows: rows.slice(29), next: undefined });
  });
});

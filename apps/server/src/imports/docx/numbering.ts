import { childOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { NumberLevel, ParagraphNumber } from '../source-document.ts';
import { formatWordNumber } from './number-formats.ts';
import { type NumberList, readCount, readNumberLists } from './number-lists.ts';
import type { Styles } from './styles.ts';

/** Counts as Word does: called once for each paragraph, in the order of the document. */
export type NumberParagraph = (properties: XmlElement | undefined) => ParagraphNumber | undefined;

interface Counting {
  lists: ReadonlyMap<string, NumberList>;
  /** Counters by abstract list; a level that is not running is undefined. */
  counters: Map<string, (number | undefined)[]>;
  usedOverrides: Set<string>;
}

export function createNumbering(part: XmlElement | undefined, styles: Styles): NumberParagraph {
  const counting: Counting = { lists: readNumberLists(part), counters: new Map(), usedOverrides: new Set() };
  return (properties) => {
    const place = findPlace(properties, styles, counting.lists);
    return place === undefined ? undefined : count(counting, place);
  };
}

interface Place {
  id: string;
  level: number;
}

/**
 * The list of a paragraph: its own numPr, or that of its style. The list may come from a style further
 * down the chain than the level, and a level that names a style belongs to it.
 */
function findPlace(
  properties: XmlElement | undefined,
  styles: Styles,
  lists: ReadonlyMap<string, NumberList>,
): Place | undefined {
  const own = childOf(properties, 'w:numPr');
  const ownLevel = readCount(valueOf(own, 'w:ilvl'));
  const ownId = valueOf(own, 'w:numId');
  if (ownId !== undefined) return placeOf(ownId, ownLevel ?? 0);
  const nearer: (string | undefined)[] = [];
  let level = ownLevel;
  for (const style of styles.chain(styles.styleOf(properties))) {
    const inherited = childOf(childOf(style, 'w:pPr'), 'w:numPr');
    const id = valueOf(inherited, 'w:numId');
    nearer.push(style.attributes['w:styleId']);
    if (id !== undefined) {
      const linked = ownLevel ?? linkedLevel(lists.get(id), nearer);
      return placeOf(id, linked ?? level ?? readCount(valueOf(inherited, 'w:ilvl')) ?? 0);
    }
    level ??= readCount(valueOf(inherited, 'w:ilvl'));
  }
  return undefined;
}

function linkedLevel(
  list: NumberList | undefined,
  names: readonly (string | undefined)[],
): number | undefined {
  for (const name of names) {
    const index = list?.levels.findIndex((level) => level?.paragraphStyle === name) ?? -1;
    if (name !== undefined && index >= 0) return index;
  }
  return undefined;
}

function placeOf(id: string, level: number): Place | undefined {
  return id === '0' || level > 8 ? undefined : { id, level };
}

function count({ lists, counters, usedOverrides }: Counting, place: Place): ParagraphNumber | undefined {
  const list = lists.get(place.id);
  const level = list?.levels[place.level];
  if (list === undefined || level === undefined) return undefined;
  const running = counters.get(list.abstract) ?? [];
  counters.set(list.abstract, running);
  const override = list.startOverrides.get(place.level);
  const overrideKey = `${place.id}/${place.level}`;
  if (override !== undefined && !usedOverrides.has(overrideKey)) {
    usedOverrides.add(overrideKey);
    running[place.level] = override - 1;
  }
  for (let above = 0; above < place.level; above++) running[above] ??= list.levels[above]?.start ?? 1;
  running[place.level] = (running[place.level] ?? level.start - 1) + 1;
  for (let below = place.level + 1; below < 9; below++) {
    if (restarts(list.levels[below], place.level)) running[below] = undefined;
  }
  const isBullet = level.format === 'bullet';
  return {
    label: isBullet ? '•' : printLabel(list, place.level, running),
    isBullet,
    level: place.level,
    list: list.abstract,
    levels: list.levels,
  };
}

/** Whether a level restarts after a paragraph of a level above it. */
function restarts(level: NumberLevel | undefined, above: number): boolean {
  return level?.restartAfter === undefined || above < level.restartAfter;
}

function printLabel(list: NumberList, at: number, running: readonly (number | undefined)[]): string {
  const own = list.levels[at];
  return (own?.text ?? '').replace(/%([1-9])/g, (_, digit: string) => {
    const index = Number(digit) - 1;
    const level = list.levels[index];
    const format = own?.isLegal === true && index < at ? 'decimal' : (level?.format ?? 'decimal');
    return formatWordNumber(format, running[index] ?? level?.start ?? 1);
  });
}

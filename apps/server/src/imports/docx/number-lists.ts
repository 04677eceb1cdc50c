import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { NumberLevel } from '../source-document.ts';

export type Levels = (NumberLevel | undefined)[];

/** A w:num with its abstract list and the levels that it overrides. */
export interface NumberList {
  /** Lists with the same one count together. */
  abstract: string;
  levels: Levels;
  startOverrides: ReadonlyMap<number, number>;
}

interface AbstractList {
  levels: Levels;
  styleLink: string | undefined;
  numStyleLink: string | undefined;
}

export function readNumberLists(part: XmlElement | undefined): Map<string, NumberList> {
  const abstracts = new Map<string, AbstractList>();
  for (const list of childrenOf(part, 'w:abstractNum')) {
    abstracts.set(list.attributes['w:abstractNumId'] ?? '', {
      levels: readLevels(childrenOf(list, 'w:lvl')),
      styleLink: valueOf(list, 'w:styleLink'),
      numStyleLink: valueOf(list, 'w:numStyleLink'),
    });
  }
  const lists = new Map<string, NumberList>();
  for (const number of childrenOf(part, 'w:num')) {
    const abstract = followStyleLink(abstracts, valueOf(number, 'w:abstractNumId') ?? '');
    const id = number.attributes['w:numId'] ?? '';
    if (abstract !== undefined) lists.set(id, readList(number, abstract));
  }
  return lists;
}

type Named = [id: string, list: AbstractList];

/** A list without levels of its own takes those of the list that its numbering style belongs to. */
function followStyleLink(abstracts: ReadonlyMap<string, AbstractList>, id: string): Named | undefined {
  const list = abstracts.get(id);
  if (list === undefined) return undefined;
  if (list.numStyleLink === undefined || list.levels.length > 0) return [id, list];
  return [...abstracts].find(([, other]) => other.styleLink === list.numStyleLink) ?? [id, list];
}

function readList(number: XmlElement, [abstract, { levels }]: Named): NumberList {
  const own: Levels = [...levels];
  const startOverrides = new Map<number, number>();
  for (const override of childrenOf(number, 'w:lvlOverride')) {
    const index = readCount(override.attributes['w:ilvl']) ?? 0;
    const start = readCount(valueOf(override, 'w:startOverride'));
    if (start !== undefined) startOverrides.set(index, start);
    const level = childOf(override, 'w:lvl');
    if (level !== undefined && index < 9) own[index] = readLevel(level);
  }
  return { abstract, levels: own, startOverrides };
}

function readLevels(elements: readonly XmlElement[]): Levels {
  const levels: Levels = [];
  for (const level of elements) {
    const index = readCount(level.attributes['w:ilvl']);
    if (index !== undefined && index < 9) levels[index] = readLevel(level);
  }
  return levels;
}

function readLevel(level: XmlElement): NumberLevel {
  return {
    start: readCount(valueOf(level, 'w:start')) ?? 1,
    format: readFormat(level),
    text: valueOf(level, 'w:lvlText') ?? '',
    restartAfter: readCount(valueOf(level, 'w:lvlRestart')),
    isLegal: switchOf(level, 'w:isLgl') ?? false,
    paragraphStyle: valueOf(level, 'w:pStyle'),
  };
}

/** Formats that only new versions know are in an AlternateContent, with an older one as fallback. */
function readFormat(level: XmlElement): string {
  const fallback = childOf(childOf(level, 'mc:AlternateContent'), 'mc:Fallback');
  return valueOf(level, 'w:numFmt') ?? valueOf(fallback, 'w:numFmt') ?? 'decimal';
}

export function readCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

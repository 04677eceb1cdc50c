import { withoutUndefined } from '../../without-undefined.ts';
import { childOf, childrenOf, valueOf, type XmlElement } from '../guard/xml.ts';
import { type ParagraphBag, readParagraphBag } from './paragraph-bag.ts';
import { readCount } from './number-lists.ts';

/** How the levels of lists look. */
export interface ListLevels {
  elementOf: (listId: string | undefined, level: number) => XmlElement | undefined;
  /** Indents and tab stops that a level gives to its paragraphs. */
  indentsOf: (listId: string, level: number) => ParagraphBag;
  /** The level of a list that belongs to a style. */
  levelOfStyle: (listId: string | undefined, style: string | undefined) => number | undefined;
}

type Levels = ReadonlyMap<number, XmlElement>;

export function readListLevels(part: XmlElement | undefined): ListLevels {
  const abstracts = childrenOf(part, 'w:abstractNum');
  const lists = new Map(
    childrenOf(part, 'w:num').map((list) => [list.attributes['w:numId'] ?? '', levelsOf(list, abstracts)]),
  );
  return {
    elementOf: (listId, level) => lists.get(listId ?? '')?.get(level),
    indentsOf: (listId, level) => {
      const { left, right, first, tabs } = readParagraphBag(childOf(lists.get(listId)?.get(level), 'w:pPr'));
      return withoutUndefined({ left, right, first, tabs });
    },
    levelOfStyle: (listId, style) => {
      const levels = [...(lists.get(listId ?? '') ?? [])];
      return levels.find(([, level]) => valueOf(level, 'w:pStyle') === style)?.[0];
    },
  };
}

function levelsOf(list: XmlElement, abstracts: readonly XmlElement[]): Levels {
  const id = valueOf(list, 'w:abstractNumId');
  const own = abstracts.find(({ attributes }) => attributes['w:abstractNumId'] === id);
  const link = valueOf(own, 'w:numStyleLink');
  const isLinked = link !== undefined && childOf(own, 'w:lvl') === undefined;
  const linked = isLinked ? abstracts.find((one) => valueOf(one, 'w:styleLink') === link) : undefined;
  const overrides = childrenOf(list, 'w:lvlOverride').flatMap((one) => childrenOf(one, 'w:lvl'));
  const all = [...childrenOf(linked ?? own, 'w:lvl'), ...overrides];
  return new Map(all.map((level) => [readCount(level.attributes['w:ilvl']) ?? 0, level]));
}

import type { LookStyle } from '@inkfield/contract/look';
import type { SourceParagraph } from '../../source-document.ts';
import { type Role, roleKey } from './role-of.ts';
import { differenceOf, keyOf, nearestStyle, type StyleNames } from './style-names.ts';
import { heaviest, shapeKey, type Styled, weightOf } from './styled.ts';

/** More names would make the text of an agreement hard to read. */
const maxNames = 8;
/** Every candidate is compared with every other one. */
const maxCandidates = 200;
/** Paragraphs that look otherwise than their role; those beyond the allowed names take the nearest look. */
export function nameDepartures(
  styled: readonly Styled[],
  { usual, styles }: { usual: ReadonlyMap<string, LookStyle>; styles: StyleNames },
): Map<SourceParagraph, string> {
  const departing = styled.filter(
    ({ role, style }) =>
      role.kind !== 'blank' && shapeKey(style) !== shapeKey(usual.get(roleKey(role)) ?? {}),
  );
  const usualOf = (role: Role) => usual.get(roleKey(role)) ?? {};
  const commonest = new Map(
    [...Map.groupBy(departing, ({ style }) => shapeKey(style))].map(([shape, members]) => [
      shape,
      heaviest(members, keyOf)[0]?.style,
    ]),
  );
  const kept = chooseStyles(
    departing.map((one) => ({
      style: commonest.get(shapeKey(one.style)) ?? one.style,
      usual: usualOf(one.role),
      weight: weightOf(one),
    })),
  );
  const names = new Map<SourceParagraph, string>();
  for (const one of departing) {
    const { paragraph, role, style } = one;
    const own = usualOf(role);
    const nearest = nearestStyle(style, [own, ...kept], weightOf(one));
    if (nearest !== undefined && nearest !== own)
      names.set(paragraph, styles.nameOf(nearest, wantedName(paragraph, nearest)));
  }
  return names;
}

const meanOf = (members: readonly Departure[]) =>
  members.reduce((sum, { weight }) => sum + weight, 0) / members.length;

interface Departure {
  style: LookStyle;
  /** The style of its role, which applies if no style is named. */
  usual: LookStyle;
  weight: number;
}

/** The styles that bring the paragraphs nearest to their own look, one after another. */
function chooseStyles(departures: readonly Departure[]): LookStyle[] {
  const groups = [...Map.groupBy(departures, ({ style, usual }) => keyOf(style) + keyOf(usual)).values()];
  const commonest = groups.toSorted((a, b) => b.length - a.length).slice(0, maxCandidates);
  const left = commonest.flatMap((members) => {
    const [first] = members;
    return first === undefined
      ? []
      : [{ ...first, count: members.length, weight: meanOf(members), apart: 0 }];
  });
  for (const one of left) one.apart = differenceOf(one.style, one.usual, one.weight);
  const chosen: LookStyle[] = [];
  while (chosen.length < maxNames) {
    const gainOf = (style: LookStyle) =>
      left.reduce(
        (sum, one) => sum + one.count * Math.max(0, one.apart - differenceOf(one.style, style, one.weight)),
        0,
      );
    const gains = left.map(({ style }) => gainOf(style));
    const most = Math.max(0, ...gains);
    const best = left[gains.indexOf(most)]?.style;
    if (best === undefined || most === 0) break;
    chosen.push(best);
    for (const one of left) one.apart = Math.min(one.apart, differenceOf(one.style, best, one.weight));
  }
  return chosen;
}

/** As Word calls it, or by what it does. */
function wantedName({ look }: SourceParagraph, style: LookStyle): string {
  const word = look?.name;
  if (word !== undefined && !/^(?:normal|body|heading|list|title|default|standard)/i.test(word)) return word;
  if (style.align === 'center') return 'Centered line';
  if ((style.left ?? 0) > 0) return 'Indented';
  return 'Variant';
}

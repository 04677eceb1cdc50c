import { childOf, childrenOf, type XmlElement } from '../guard/xml.ts';
import type { SourcePicture } from '../source-document.ts';
import { customSteps } from './custom-shapes.ts';
import { outlineOf, polygon, type Step, type Turn, turnSteps } from './outlines.ts';
import { isOn } from './paragraph-bag.ts';
import { type Handles, presetSteps } from './preset-shapes.ts';

interface Size {
  width: number;
  height: number;
}

interface Box extends Size {
  x: number;
  y: number;
}

/** The name of one of Word's own shapes; empty for others. */
export function presetOf(properties: XmlElement | undefined): string {
  return childOf(properties, 'a:prstGeom')?.attributes['prst'] ?? '';
}

/** A shape without an inside. */
export function isStrokeOnly(properties: XmlElement | undefined): boolean {
  return isLine.test(presetOf(properties));
}

const isLine = /^(?:line|straightConnector1)$/;

/** The place of a shape within its box, and its outline unless it is a rectangle or a level or upright line. */
export function shapeOf(
  properties: XmlElement | undefined,
  { width, height }: Size,
): (Box & Pick<SourcePicture, 'outline'>) | undefined {
  const kind = presetOf(properties);
  const turn = readTurn(properties);
  const size = { width, height };
  if (isLine.test(kind)) {
    const straight = turn.angle === 0 ? straightened(size) : undefined;
    if (straight !== undefined) return { x: 0, y: 0, ...straight };
    const steps: Step[] = [
      { kind: 'M', to: [0, 0] },
      { kind: 'L', to: [width, height] },
    ];
    const [from, to] = turnSteps(steps, size, turn).map((step): readonly [number, number] =>
      step.kind === 'Z' ? [0, 0] : step.to,
    );
    if (from === undefined || to === undefined) return undefined;
    const [x, y] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    const turned = { width: Math.abs(from[0] - to[0]), height: Math.abs(from[1] - to[1]) };
    return {
      x,
      y,
      ...turned,
      ...straightened(turned),
      ...(straightened(turned) === undefined && outlineOf(turnSteps(steps, size, turn))),
    };
  }
  if (kind === 'rect' || kind === 'flowChartProcess')
    if (turn.angle % 180 === 0) return { x: 0, y: 0, ...size };
  const steps =
    kind === 'rect' || kind === 'flowChartProcess'
      ? polygon([
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ])
      : (presetSteps(kind, size, handlesOf(properties)) ??
        customSteps(childOf(properties, 'a:custGeom'), size));
  return steps && outlineOf(turnSteps(steps, size, turn));
}

/** Handles are in 100,000ths. */
function handlesOf(properties: XmlElement | undefined): Handles {
  const list = childOf(childOf(properties, 'a:prstGeom'), 'a:avLst');
  const handles = new Map(
    childrenOf(list, 'a:gd').map(({ attributes }) => [attributes['name'], attributes['fmla'] ?? '']),
  );
  return (number, usual) => {
    const text = handles.get(`adj${number}`) ?? (number === 1 ? handles.get('adj') : undefined);
    const value = Number(/^val (-?\d+)$/.exec(text ?? '')?.[1] ?? NaN) / 100_000;
    return Number.isFinite(value) ? value : usual;
  };
}

/** How a drawing is mirrored and turned. */
export function readTurn(properties: XmlElement | undefined): Turn {
  const { rot = '0', flipH, flipV } = childOf(properties, 'a:xfrm')?.attributes ?? {};
  const angle = Number(rot) / 60_000 || 0;
  return { angle: ((angle % 360) + 360) % 360, isAcross: isOn(flipH), isDown: isOn(flipV) };
}

/** Lines that look level or upright. */
function straightened({ width, height }: Size): Size | undefined {
  if (height <= width / 40 || height < 1) return { width, height: 0 };
  return width <= height / 40 || width < 1 ? { width: 0, height } : undefined;
}

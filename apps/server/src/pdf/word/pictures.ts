import type { Look, LookPicture } from '@inkfield/contract/look';
import {
  HorizontalPositionRelativeFrom,
  ImageRun,
  type Paragraph,
  TextWrappingType,
  VerticalPositionRelativeFrom,
} from 'docx';
import { ShapeRun, type ShapeTextOptions } from 'docx/shapes';
import type { PictureBytes } from '../look/pictures.ts';

export type PictureRun = ImageRun | ShapeRun;

export interface WordPictures {
  /** A picture that the text names; undefined where the look has none of the name, or its file is missing. */
  find: (name: string) => PictureRun | undefined;
  /** Pictures that are behind the text of a page. */
  findBehind: (names: readonly string[]) => PictureRun[];
  /** The words of a text box, and the shape that they stand on. */
  box: (frame: LookPicture, words: BoxWords) => PictureRun[];
}

export interface BoxWords {
  children: readonly Paragraph[];
  layout: ShapeTextOptions;
}

const pixelsPerPoint = 96 / 72;
const emusPerPoint = 12_700;

export function createWordPictures(
  { pictures = {} }: Pick<Look, 'pictures'>,
  files: PictureBytes,
): WordPictures {
  // The library would count those of all files of the process. The logo is the first one.
  let count = 1;
  const make = (name: string, isBehind: boolean): PictureRun | undefined => {
    const look = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
    if (look === undefined || (isBehind && look.at?.of !== 'page')) return undefined;
    count += 1;
    const options = optionsOf(look, { name, count });
    if (look.sha256 === undefined) return drawn(look, options);
    const bytes = files.get(look.sha256);
    return bytes === undefined ? undefined : pictured(look, bytes, options);
  };
  return {
    find: (name) => make(name, false),
    findBehind: (names) => names.flatMap((name) => make(name, true) ?? []),
    box: (frame, { children, layout }) => {
      const next = () => optionsOf(frame, { name: 'Text box', count: (count += 1), layer: 'box' });
      const isSeen = frame.fill !== undefined || frame.edge !== undefined;
      // Word fits the box to its words, so that none are cut off: what is drawn around them keeps its size.
      const words = { ...layout, resizeShapeToFitText: true };
      const behind = isSeen ? [drawn(frame, next())] : [];
      const type = 'rectangle';
      return [...behind, new ShapeRun({ ...next(), type, line: 'none', children, textOptions: words })];
    },
  };
}

type Options = ReturnType<typeof optionsOf>;

function optionsOf(
  { width, height, alt, at, turn = 0, flip }: LookPicture,
  { name, count, layer }: { name: string; count: number; layer?: 'box' },
) {
  return {
    transformation: {
      width: width * pixelsPerPoint,
      height: height * pixelsPerPoint,
      ...(turn !== 0 && { rotation: turn }),
      ...(flip !== undefined && {
        flip: { horizontal: flip !== 'down', vertical: flip !== 'across' },
      }),
    },
    altText: { id: String(count), name, ...(alt !== undefined && { description: alt }) },
    ...(at !== undefined && {
      floating: {
        horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emus(at.x) },
        verticalPosition: {
          relative:
            at.of === 'page' ? VerticalPositionRelativeFrom.PAGE : VerticalPositionRelativeFrom.PARAGRAPH,
          offset: emus(at.y),
        },
        allowOverlap: true,
        // Words below in the text stand on the picture, as in the PDF, and words of boxes stand on all pictures.
        behindDocument: layer !== 'box' && at.around !== true,
        // The library puts larger ones before smaller ones: each would hide what stands on it.
        zIndex: layer === 'box' ? 1000 + count : count,
        ...(at.around === true && { wrap: { type: TextWrappingType.SQUARE } }),
        layoutInCell: false,
      },
    }),
  };
}

function emus(points: number): number {
  return Math.round(points * emusPerPoint);
}

function pictured({ crop }: LookPicture, bytes: Uint8Array, options: Options): ImageRun {
  const share = (side: keyof NonNullable<typeof crop>) => (crop?.[side] ?? 0) * 100;
  const sides = { top: share('top'), right: share('right'), bottom: share('bottom'), left: share('left') };
  return new ImageRun({
    ...options,
    type: bytes[0] === 0x89 ? 'png' : 'jpg',
    data: Buffer.from(bytes),
    ...(crop !== undefined && { crop: sides }),
  });
}

/** A shape of its outline; else a rectangle, or a line of no height or width. */
function drawn({ width, height, outline, fill, edge }: LookPicture, options: Options): ShapeRun {
  const line = edge === undefined ? ('none' as const) : edge;
  if (outline !== undefined)
    return new ShapeRun({
      ...options,
      type: 'custom',
      path: outline,
      ...(fill !== undefined && { fill }),
      line,
    });
  const isLine = width === 0 || height === 0;
  return new ShapeRun({
    ...options,
    type: isLine ? 'line' : 'rectangle',
    ...(fill !== undefined && !isLine && { fill }),
    line,
  });
}

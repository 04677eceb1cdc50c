import type { Look } from '@inkfield/contract/look';
import type { LayoutState } from '../layout-inline.ts';
import type { Advances } from './advances.ts';
import { type LookFonts, readLookFonts } from '@inkfield/contract/look-lines';
import type { LookRun } from './look-sheet.ts';
import { createPictureTable, type PictureBytes, type PictureTable } from './pictures.ts';
import { type FullStyle, type LookStyles, readStyles } from '@inkfield/contract/look-styles';

/** State that the parts of one document share while it is laid out. */
export interface Setting {
  look: Look;
  styles: LookStyles;
  fonts: LookFonts;
  advances: Advances;
  runs: RunTable;
  pictures: PictureTable;
  state: LayoutState;
  tab: number;
  /** In headers and footers the fields `page` and `pages` count pages. */
  countsPages: boolean;
}

/** Runs that look the same are one. */
export interface RunTable {
  all: LookRun[];
  indexOf: (run: LookRun) => number;
  /** The runs that paragraphs of a style asked for, by their emphasis. */
  ofStyles: WeakMap<FullStyle, Map<string, LookRun>>;
}

interface Sources {
  look: Look;
  state: LayoutState;
  advances: Advances;
  files: PictureBytes;
}

export function createSetting({ look, state, advances, files }: Sources): Setting {
  return {
    look,
    state,
    advances,
    styles: readStyles(look),
    fonts: readLookFonts(look.fonts),
    runs: createRunTable(),
    pictures: createPictureTable(look, files),
    tab: look.tab,
    countsPages: false,
  };
}

function createRunTable(): RunTable {
  const all: LookRun[] = [];
  const places = new Map<string, number>();
  const known = new WeakMap<LookRun, number>();
  const indexOf = (run: LookRun) => {
    const found = known.get(run) ?? indexOfEqual(run);
    known.set(run, found);
    return found;
  };
  const indexOfEqual = (run: LookRun) => {
    const key = JSON.stringify(run);
    const place = places.get(key) ?? all.push(run) - 1;
    places.set(key, place);
    return place;
  };
  return { all, indexOf, ofStyles: new WeakMap() };
}

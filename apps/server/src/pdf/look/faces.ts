import type { LookFontSet } from '@inkfield/contract/look';
import { createRequire } from 'node:module';

/** The families that looks are set in: each has the widths of a font that most documents name. See docs/fonts.md. */
const packages: Readonly<Record<LookFontSet, string>> = {
  Tinos: 'tinos',
  Arimo: 'arimo',
  Carlito: 'carlito',
  Caladea: 'caladea',
  Cousine: 'cousine',
  Gelasio: 'gelasio',
};

const styles = ['400Regular', '700Bold', '400Regular_Italic', '700Bold_Italic'] as const;

/** One face of a family. */
export interface Face {
  /** A family of looks, or an uploaded one. */
  family: string;
  bold: boolean;
  italic: boolean;
}

/** The name that the file of a face ends with. */
export function faceFileName({ family, bold, italic }: Face): string {
  const style = styles[(bold ? 1 : 0) + (italic ? 2 : 0)];
  return `${family}_${style}.ttf`;
}

/** The files of all faces, in an order that never changes. */
export function lookFontFiles(): string[] {
  return Object.keys(packages).flatMap((family) => lookFaces(family).map(({ path }) => path));
}

/** The four faces of a family, each with its file. */
export function lookFaces(family: string): (Face & { path: string })[] {
  const { resolve } = createRequire(import.meta.url);
  const name = new Map(Object.entries(packages)).get(family);
  return styles.map((style, index) => ({
    family,
    bold: index % 2 === 1,
    italic: index > 1,
    path: resolve(`@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`),
  }));
}

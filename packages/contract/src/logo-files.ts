/** Largest file of a logo, and its greatest width and height. */
export const maxLogoBytes = 500_000;
export const maxLogoPixels = 2000;

/** The largest file of a font, and how many are kept. */
export const maxFontBytes = 5 * 1024 * 1024;
export const maxFonts = 200;

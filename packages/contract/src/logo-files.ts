/** Largest file of a logo, and its greatest width and height. */
export const maxLogoBytes = 500_000;
export const maxLogoPixels = 2000;

/** Where a page finds a logo. */
export function logoAddress(template: number, sha256: string): string {
  return `/api/templates/${template}/logo/${sha256}/`;
}

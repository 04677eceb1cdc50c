import type { Look } from '@inkfield/contract/look';
import type { SourceDocumentLook } from '../../source-look.ts';
import { fontsOf } from './fonts-of.ts';
import { writeFurniture } from './furniture.ts';
import type { NamedLook } from './naming.ts';
import { clamp, length } from './style-of.ts';

/** Between the margins of the page. */
export function textWidth({ page }: SourceDocumentLook): number {
  return Math.max(72, page.width - page.margins.left - page.margins.right);
}

/** The look of a document, once its text is written and everything in it has its name. */
export function writeDocumentLook(document: SourceDocumentLook, named: NamedLook): Look {
  const { page, tab, distance } = document;
  const { top, right, bottom, left } = page.margins;
  const furniture = {
    header: writeFurniture(document.header, named, 'Header'),
    footer: writeFurniture(document.footer, named, 'Footer'),
  };
  const styles = named.styles.all(named.roles.text);
  return {
    v: 1,
    pages: [
      {
        size: { width: clamp(page.width, 72, 2400), height: clamp(page.height, 72, 2400) },
        margins: { top: length(top), right: length(right), bottom: length(bottom), left: length(left) },
        header: clamp(page.header, 0, 1500),
        footer: clamp(page.footer, 0, 1500),
      },
    ],
    fonts: fontsOf(Object.values(styles), document.fontKind),
    styles,
    roles: named.roles,
    tables: named.tables,
    furniture,
    tab: clamp(tab, 1, 500),
    distance,
  };
}

import type { Look } from '@inkfield/contract/look';
import type { SourceDocumentLook, SourceSectionLook } from '../../source-look.ts';
import { fontsOf } from './fonts-of.ts';
import { writeFurniture } from './furniture.ts';
import type { NamedLook } from './naming.ts';
import { pagesName } from './pages-name.ts';
import { clamp, length } from './style-of.ts';

const maxPages = 20;

function pageOf(
  { page, header, footer }: SourceSectionLook,
  index: number,
  named: NamedLook,
): Look['pages'][number] {
  const { top, right, bottom, left } = page.margins;
  return {
    ...(index > 0 && { name: pagesName(index) }),
    size: { width: clamp(page.width, 72, 2400), height: clamp(page.height, 72, 2400) },
    margins: { top: length(top), right: length(right), bottom: length(bottom), left: length(left) },
    header: clamp(page.header, 0, 1500),
    footer: clamp(page.footer, 0, 1500),
    furniture: {
      header: writeFurniture(header, named, 'Header'),
      footer: writeFurniture(footer, named, 'Footer'),
    },
  };
}

/** Between the margins of the page. */
export function textWidth({ sections }: SourceDocumentLook): number {
  const [section] = sections;
  if (section === undefined) return 468;
  const { page } = section;
  return Math.max(72, page.width - page.margins.left - page.margins.right);
}

/** The look of a document, once its text is written and everything in it has its name. */
export function writeDocumentLook(document: SourceDocumentLook, named: NamedLook): Look {
  const { sections, tab, distance } = document;
  const pages = sections.slice(0, maxPages).map((section, index) => pageOf(section, index, named));
  const styles = named.styles.all(named.roles.text);
  return {
    v: 1,
    pages,
    fonts: fontsOf(Object.values(styles), document.fontKind),
    styles,
    roles: named.roles,
    tables: named.tables,
    tab: clamp(tab, 1, 500),
    distance,
  };
}

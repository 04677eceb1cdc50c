import type { Look } from '@inkfield/contract/look';
import { fieldsOfFurniture, resolveFurniture } from '@inkfield/contract/look-furniture';
import { PicturesContext } from '@inkfield/engine/react/picture-view';
import { DocumentPreview, type LivePreviewProps } from '@inkfield/engine/react/preview';
import type { Locale, TemplateField } from '@inkfield/engine/template';
import { type ReactNode, useCallback, useId, useInsertionEffect, useMemo, useSyncExternalStore } from 'react';
import { LookBlock, LookContext, MeasureContext } from './look-blocks.tsx';
import { lookCss, type LookReading, readLook } from './look-css.ts';
import { LookPictureView } from './look-pictures.tsx';
import type { PictureOwner } from './picture-url.ts';
import { createMeasure, type Measure } from './squeezed-words.ts';
import './look.css';

/** The template has the pictures and the fonts that the look names. */
interface Props extends LivePreviewProps, PictureOwner {
  look: Look;
  /** Those that headers and footers may print, as the document has them. */
  fields: readonly TemplateField[];
  locale: Locale;
}

/** The live document in the look of its template: fonts, spacing, pictures, header and footer as the PDF has them. */
export function LookPreview({ look, template, source, fields, locale, children, ...preview }: Props) {
  const showPicture = useCallback(
    (name: string) => <LookPictureView look={look} name={name} template={template} source={source} />,
    [look, template, source],
  );
  const reading = useMemo(() => readLook(look), [look]);
  const name = useLookSheet(reading, template);
  const measure = useMeasure(look);
  const [page] = look.pages;
  const header = page?.furniture.header;
  const footer = page?.furniture.footer;
  const printed = { live: preview.live, fields, locale };
  return (
    <LookContext value={reading}>
      <MeasureContext value={measure}>
        <PicturesContext value={showPicture}>
          <div className="look-pane">
            <DocumentPreview
              {...preview}
              view={LookBlock}
              className={`look-paper ${name}`}
              foot={<Furniture className="look-footer" text={footer?.usual ?? footer?.first} {...printed} />}
            >
              {(page?.background?.first ?? page?.background?.usual ?? []).map((behind) => (
                <LookPictureView
                  key={behind}
                  look={look}
                  name={behind}
                  template={template}
                  source={source}
                  isBehind
                />
              ))}
              <Furniture className="look-header" text={header?.first ?? header?.usual} {...printed}>
                {children}
              </Furniture>
            </DocumentPreview>
          </div>
        </PicturesContext>
      </MeasureContext>
    </LookContext>
  );
}

let loads = 0;

function subscribeToFonts(tell: () => void): () => void {
  const { fonts } = document;
  const count = () => {
    loads += 1;
    tell();
  };
  fonts.addEventListener('loadingdone', count);
  return () => fonts.removeEventListener('loadingdone', count);
}

const noFonts = () => () => {};

/** Only the lines of looks that squeeze words are measured, and once more when their fonts have come. */
function useMeasure({ squeezes, styles }: Look): Measure | undefined {
  const isNeeded = squeezes === true && Object.values(styles).some(({ align }) => align === 'justify');
  const version = useSyncExternalStore(
    isNeeded ? subscribeToFonts : noFonts,
    () => loads,
    () => 0,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (isNeeded ? createMeasure() : undefined), [isNeeded, version]);
}

/**
 * Gives the document the style sheet of a look as long as the caller is shown, and returns the class of the elements
 * that it is for. The content security policy allows no other styles made by a script.
 */
export function useLookSheet(reading: LookReading, template: number): string {
  const name = `look-${useId().replace(/[^A-Za-z0-9]/g, '')}`;
  useInsertionEffect(() => {
    if (!('adoptedStyleSheets' in document)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(lookCss(reading, { scope: `.${name}`, template }));
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [reading, template, name]);
  return name;
}

interface FurnitureProps extends Pick<Props, 'live' | 'fields' | 'locale'> {
  className: string;
  text: string | undefined;
  /** Above the text. */
  children?: ReactNode;
}

/** Header or footer, once: only the PDF has pages. It renders again when a field that it prints changes. */
function Furniture({ className, text = '', live, fields, locale, children }: FurnitureProps) {
  const find = () => fieldsOfFurniture([text], { fields, values: live.getValues(), locale });
  const getValues = () => JSON.stringify(find()?.values);
  const values = useSyncExternalStore(live.subscribe, getValues, getValues);
  const blocks = useMemo(
    () => resolveFurniture(text, { named: find(), mode: 'preview', number: '#' }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [text, fields, locale, values],
  );
  return (
    <div className={className}>
      {children}
      {blocks.map((block) => (
        <LookBlock key={block.key} block={block} />
      ))}
    </div>
  );
}

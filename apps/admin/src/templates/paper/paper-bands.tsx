import { resolveFurniture } from '@inkfield/contract/look-furniture';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { LogoView } from '@inkfield/engine/react/logo-view';
import { PicturesContext } from '@inkfield/engine/react/picture-view';
import type { PageSetup } from '@inkfield/engine/template';
import { LookBlock, LookContext } from '@inkfield/web/look/look-blocks';
import type { LookReading } from '@inkfield/web/look/look-css';
import { LookPictureView } from '@inkfield/web/look/look-pictures';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { useLocale } from '../preview/use-locale.ts';
import type { OpenPaper } from './open-paper.ts';

interface Props {
  model: EditorModel;
  paper: OpenPaper;
  /** Undefined for the house style. */
  reading?: LookReading | undefined;
  /** Class of the elements that have the look. */
  scope?: string;
  onPageSetup: () => void;
}

/** Header and footer of the first page, above and below the paper. They are edited in the page set-up. */
export function PaperBands({ model, paper, reading, scope = '', onPageSetup }: Props) {
  const { page, saved } = useSnapshot(model, 'page', 'saved');
  const logo = page.logo && (
    <LogoView logo={page.logo} src={urlOf(routes.getLogo, { id: saved.id, sha256: page.logo.sha256 })} />
  );
  const ofLook = reading?.look.pages[0]?.furniture;
  const texts = ofLook
    ? {
        header: ofLook.header.first ?? ofLook.header.usual,
        footer: ofLook.footer.first ?? ofLook.footer.usual,
      }
    : page;
  const band = (name: 'header' | 'footer', above?: ReactNode) => (
    <Band
      name={name}
      className={reading ? `look-paper ${scope}` : ''}
      isEmpty={!texts[name] && !above}
      onPageSetup={onPageSetup}
    >
      <div className={reading ? `look-${name}` : ''}>
        {above}
        {reading ? (
          <Furniture text={texts[name]} reading={reading} model={model} page={page} />
        ) : (
          texts[name] && <p>{texts[name]}</p>
        )}
      </div>
    </Band>
  );
  const hosts = useHosts(paper);
  return (
    <>
      {createPortal(band('header', logo), hosts.header)}
      {createPortal(band('footer'), hosts.footer)}
    </>
  );
}

/** Elements before and after the one that is written in. */
function useHosts({ view }: OpenPaper): Record<'header' | 'footer', HTMLElement> {
  const [hosts] = useState(() => ({
    header: document.createElement('div'),
    footer: document.createElement('div'),
  }));
  useLayoutEffect(() => {
    view.dom.before(hosts.header);
    view.dom.after(hosts.footer);
    return () => {
      hosts.header.remove();
      hosts.footer.remove();
    };
  }, [view, hosts]);
  return hosts;
}

interface BandProps {
  name: 'header' | 'footer';
  className: string;
  isEmpty: boolean;
  onPageSetup: () => void;
  children: ReactNode;
}

function Band({ name, className, isEmpty, onPageSetup, children }: BandProps) {
  return (
    <section className={`paper paper-band ${className}`} data-band={name} aria-label={`Page ${name}`}>
      {children}
      <button type="button" className="paper-band-edit" onClick={onPageSetup}>
        {isEmpty ? `Add a ${name}` : `Change the ${name}`}
      </button>
    </section>
  );
}

interface FurnitureProps {
  text: string | undefined;
  reading: LookReading;
  model: EditorModel;
  page: PageSetup;
}

function Furniture({ text = '', reading, model, page }: FurnitureProps) {
  const { fields, saved } = useSnapshot(model, 'fields', 'saved');
  const locale = useLocale(page, text);
  const blocks = useMemo(() => {
    const named = { fields, values: {}, locale };
    return resolveFurniture(text, { named, mode: 'preview', number: '#' });
  }, [text, fields, locale]);
  const showPicture = useCallback(
    (name: string) => <LookPictureView look={reading.look} name={name} template={saved.id} />,
    [reading, saved.id],
  );
  return (
    <LookContext value={reading}>
      <PicturesContext value={showPicture}>
        {blocks.map((block) => (
          <LookBlock key={block.key} block={block} />
        ))}
      </PicturesContext>
    </LookContext>
  );
}

import type { Look } from '@inkfield/contract/look';
import { createLiveDocument } from '@inkfield/engine/live-document';
import { LookPreview } from '@inkfield/web/look/look-preview';
import { useMemo } from 'react';
import { useScrollToMark } from '../page/use-scroll-to-mark.ts';
import type { Proposal } from './decide-mark.ts';
import { markedOriginal, markOfName, nameOfMark } from './marked-original.ts';

interface Props {
  proposal: Proposal;
  look: Look;
  current: number;
  onShow: (index: number) => void;
}

/** A Word file as it looks, with the words of the customer. Its marks can be picked; the current one is in sight. */
export function SourceLook({ proposal, look, current, onShow }: Props) {
  const { locale = 'en-US', currency = 'USD' } = proposal.page ?? {};
  const { fields, live } = useMemo(() => {
    const { values, ...template } = markedOriginal(proposal);
    return {
      fields: template.fields,
      live: createLiveDocument(template, { locale: { locale, currency }, values }),
    };
  }, [proposal, locale, currency]);
  const shown = useMemo(() => withoutOwnFonts(look), [look]);
  const box = useScrollToMark(current, { mark: '[data-active]' });
  return (
    <section
      ref={box}
      className="import-text import-pages card"
      // Takes focus so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Look of the original"
    >
      <LookPreview
        look={shown}
        template={0}
        source={proposal.source_document?.id}
        fields={fields}
        locale={{ locale, currency }}
        live={live}
        label="Original"
        activeField={nameOfMark(current)}
        onPick={(name) => {
          const index = markOfName(name);
          if (!Number.isNaN(index)) onShow(index);
        }}
      />
    </section>
  );
}

/** Uploaded fonts are served by a template, which does not exist yet. */
export function withoutOwnFonts(look: Look): Look {
  return { ...look, fonts: look.fonts.map(({ own: _own, ...font }) => font) };
}

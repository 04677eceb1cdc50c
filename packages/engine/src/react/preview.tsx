import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { ResolvedDocument, ResolvedFootnote } from '../document.ts';
import type { LiveDocument } from '../live-document.ts';
import { Blocks, BlockView } from './block-view.tsx';
import { fieldsOfBlock } from './fields-of-block.ts';
import { InlineView, type PickProps } from './inline-view.tsx';

export { fieldId } from '../field-id.ts';

/** From so many blocks on, those off the screen are not laid out (`data-long` in the style sheet). */
const longDocumentBlocks = 40;

export interface PreviewProps extends PickProps {
  /** What stands above the text, such as a logo. */
  children?: ReactNode;
  /** Name of the region for screen readers. */
  label?: string | undefined;
}

/** The live document on paper. A keystroke draws only the blocks that show the changed field. */
export function DocumentPreview({
  live,
  label = 'Live preview',
  onPick,
  activeField,
  children,
}: PreviewProps & { live: LiveDocument }) {
  const keys = useSyncExternalStore(live.subscribeBlocks, live.blocks, live.blocks);
  const footnotes = useSyncExternalStore(live.subscribeFootnotes, live.footnotes, live.footnotes);
  return (
    <article
      className="paper"
      aria-label={label}
      data-long={keys.length > longDocumentBlocks ? '' : undefined}
    >
      {children}
      {keys.map((key) => (
        <LiveBlock key={key} live={live} blockKey={key} onPick={onPick} activeField={activeField} />
      ))}
      <Footnotes footnotes={footnotes} onPick={onPick} activeField={activeField} />
    </article>
  );
}

interface LiveBlockProps extends PickProps {
  live: LiveDocument;
  blockKey: string;
}

const LiveBlock = memo(function LiveBlock({ live, blockKey, onPick, activeField }: LiveBlockProps) {
  const subscribe = useCallback(
    (listener: () => void) => live.subscribeBlock(blockKey, listener),
    [live, blockKey],
  );
  const getBlock = () => live.block(blockKey);
  const block = useSyncExternalStore(subscribe, getBlock, getBlock);
  if (!block) return undefined;
  // Blocks that do not show the active field are not drawn anew when it changes.
  const isActive = activeField !== undefined && fieldsOfBlock(block).has(activeField);
  return <BlockView block={block} onPick={onPick} activeField={isActive ? activeField : undefined} />;
});

/** A resolved document on paper, as it is: for pages that show one without a form. */
export function StaticPreview({
  document,
  label = 'Preview',
  ...pick
}: PreviewProps & { document: ResolvedDocument }) {
  const isLong = document.children.length > longDocumentBlocks;
  return (
    <article className="paper" aria-label={label} data-long={isLong ? '' : undefined}>
      <Blocks blocks={document.children} {...pick} />
      <Footnotes footnotes={document.footnotes} {...pick} />
    </article>
  );
}

const Footnotes = memo(function Footnotes({
  footnotes,
  ...pick
}: PickProps & { footnotes: readonly ResolvedFootnote[] }) {
  if (footnotes.length === 0) return undefined;
  return (
    <section className="footnotes" aria-label="Footnotes">
      <ol>
        {footnotes.map(({ number, children }) => (
          <li key={number} className="footnote" value={number}>
            <InlineView nodes={children} {...pick} />
          </li>
        ))}
      </ol>
    </section>
  );
});

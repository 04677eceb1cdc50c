import {
  type ComponentType,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useSyncExternalStore,
} from 'react';
import type { ResolvedBlock, ResolvedDocument, ResolvedFootnote } from '../../document.ts';
import type { LiveDocument } from '../../resolve/live-document.ts';
import { type BlockProps, Blocks, BlockView } from './block-view.tsx';
import { fieldsOfBlock } from '../fields-of-block.ts';
import { InlineView, type PickProps } from './inline-view.tsx';

export { fieldId } from '../field-id.ts';

/** In longer documents the browser skips the layout of blocks off the screen (`data-long` in the style sheet). */
const longDocumentBlocks = 40;
/** The browser checks each part in every frame, so there are few parts. */
const linesPerPart = 32;
const partsAtFirst = 2;
/** Maximum number of blocks in a part, for repeats with many rows. */
const blocksPerPart = 64;

export interface PreviewProps extends PickProps {
  /** Content above the text, such as a logo. */
  children?: ReactNode;
  /** Name of the region for screen readers. */
  label?: string | undefined;
}

export interface LivePreviewProps extends PreviewProps {
  live: LiveDocument;
}

/** How another style than that of the house shows a document. */
interface OtherStyle {
  /** Shows one block. */
  view?: ComponentType<BlockProps>;
  className?: string;
  /** Content below the text. */
  foot?: ReactNode;
}

/** The live document on paper. A keystroke renders only the blocks that show the changed field. */
export function DocumentPreview({
  live,
  label = 'Live preview',
  view = BlockView,
  className = '',
  foot,
  children,
  ...pick
}: LivePreviewProps & OtherStyle) {
  const keys = useSyncExternalStore(live.subscribeBlocks, live.blocks, live.blocks);
  const footnotes = useSyncExternalStore(live.subscribeFootnotes, live.footnotes, live.footnotes);
  const isLong = keys.length > longDocumentBlocks;
  // The first screen renders immediately. The rest follows in slices that user input can interrupt.
  const isWhole = useDeferredValue(true, false);
  const shown = (key: string) => <LiveBlock key={key} live={live} blockKey={key} view={view} {...pick} />;
  return (
    <article className={`paper ${className}`} aria-label={label} data-long={isLong ? '' : undefined}>
      {children}
      {isLong
        ? partsOf(keys, live)
            .slice(0, isWhole ? undefined : partsAtFirst)
            .map((part) => (
              <div key={part.name} className="paper-part">
                {part.keys.map(shown)}
              </div>
            ))
        : keys.map(shown)}
      <Footnotes footnotes={footnotes} {...pick} />
      {foot}
    </article>
  );
}

interface Part {
  name: string;
  keys: string[];
}

/**
 * Splits a long document into parts by source line, so that added and removed blocks don't change the parts below. A
 * table stays in the part of the clause above it, because its style depends on that clause. A page break stays with the next block,
 * because their margins collapse.
 */
function partsOf(keys: readonly string[], live: LiveDocument): Part[] {
  const parts: Part[] = [];
  let last = -1;
  let again = 0;
  const type = (key: string) => live.block(key)?.type;
  for (const key of keys) {
    // The rows of a repeat all have its first line.
    const number = Math.max(last, Math.floor(Number.parseInt(key) / linesPerPart));
    const open = parts.at(-1);
    const fits = open && number === last && open.keys.length < blocksPerPart;
    const holds = type(key) === 'table' || type(open?.keys.at(-1) ?? '') === 'pageBreak';
    if (open && (fits || holds)) open.keys.push(key);
    else {
      again = number === last ? again + 1 : 0;
      parts.push({ name: `${number}:${again}`, keys: [key] });
    }
    last = number;
  }
  return parts;
}

/** A table with more rows follows keys later, so that the form paints them first. */
const longTableRows = 50;

function isLongTable(block: ResolvedBlock | undefined): boolean {
  return block?.type === 'table' && block.rows.length > longTableRows;
}

/** The browser lays such a table out as a whole, in about the time of a key. So it follows several keys together. */
const longTableMs = 150;

/** Calls a listener some time after a frame was painted, once for all calls before it. */
function afterKeys(listener: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isWaiting = false;
        listener();
      }, longTableMs),
    );
  };
}

interface LiveBlockProps extends PickProps {
  live: LiveDocument;
  blockKey: string;
  view: ComponentType<BlockProps>;
}

const LiveBlock = memo(function LiveBlock({
  live,
  blockKey,
  view: View,
  onPick,
  activeField,
}: LiveBlockProps) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const late = afterKeys(listener);
      return live.subscribeBlock(blockKey, () => {
        if (isLongTable(live.block(blockKey))) late();
        else listener();
      });
    },
    [live, blockKey],
  );
  const getBlock = () => live.block(blockKey);
  const block = useSyncExternalStore(subscribe, getBlock, getBlock);
  if (!block) return undefined;
  // Blocks that do not show the active field don't render again when it changes. A long table is all one field.
  const isActive = activeField !== undefined && !isLongTable(block) && fieldsOfBlock(block).has(activeField);
  return <View block={block} onPick={onPick} activeField={isActive ? activeField : undefined} />;
});

/** A resolved document on paper, for pages without a form. */
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

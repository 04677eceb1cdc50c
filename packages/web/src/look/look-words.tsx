import { drawnLabel } from '@inkfield/contract/look-labels';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { nextStop, type TabStop } from '@inkfield/contract/look-tabs';
import type { ResolvedInline } from '@inkfield/engine/document';
import { InlineView, type PickProps } from '@inkfield/engine/react/inline-view';
import type { CSSProperties, ReactNode } from 'react';
import { indent } from './css-values.ts';
import { hasTab, plainText, splitAtTabs } from '@inkfield/contract/look-words';

interface WordsProps extends PickProps {
  style: FullStyle;
  /** The distance of the tab stops where the style names none. */
  tab: number;
  /** Where the words begin, in points from the margin. */
  start: number;
  nodes: readonly ResolvedInline[];
}

/** The words of a line, with distances in the places of tabs. */
export function LookWords({ style, tab, start, nodes, ...pick }: WordsProps) {
  if (!hasTab(nodes)) return <InlineView nodes={nodes} {...pick} />;
  const pieces = splitAtTabs(nodes);
  const shown: ReactNode[] = [];
  let x = start;
  for (let i = 0; i < pieces.length; i += 1) {
    const piece = pieces[i] ?? [];
    const words = <InlineView nodes={piece} {...pick} />;
    if (i === pieces.length - 1) {
      shown.push(<span key={i}>{words}</span>);
      break;
    }
    const stop = nextStop(style, x + estimateWidth(plainText(piece), style), tab);
    const room = Math.max(0, stop.at - x);
    x = stop.at;
    if (stop.align === 'right') {
      i += 1;
      shown.push(
        <span key={i} className="look-spread" style={{ minWidth: indent(room) }}>
          <span>{words}</span>
          <Leader stop={stop} />
          <span>
            <InlineView nodes={pieces[i] ?? []} {...pick} />
          </span>
        </span>,
      );
      continue;
    }
    const box = (
      <span key={i} className={stop.leader === undefined ? 'look-stop' : 'look-spread'} style={atLeast(room)}>
        <span>{words}</span>
        <Leader stop={stop} />
      </span>
    );
    shown.push(box);
    if (stop.align === 'center' && i < pieces.length - 1) {
      i += 1;
      shown.push(
        <span key={i} className="look-centered">
          <InlineView nodes={pieces[i] ?? []} {...pick} />
        </span>,
      );
    }
  }
  return shown;
}

function Leader({ stop: { leader } }: { stop: TabStop }) {
  return leader === undefined ? undefined : <span className="look-leader" data-leader={leader} />;
}

function atLeast(width: number): CSSProperties {
  return { minWidth: indent(width) };
}

interface LabelProps {
  style: FullStyle;
  tab: number;
  label: string;
}

/** The number or bullet before the words, as wide as the way to the next tab stop. */
export function LookLabel({ style, tab, label: typed }: LabelProps) {
  const label = drawnLabel(style, typed);
  const { after = 'tab', align } = style.label ?? {};
  if (after !== 'tab')
    return <span className="look-label">{after === 'space' ? `${label}\u00a0` : label}</span>;
  const start = style.left + style.first;
  const room = stopAfter(style, tab, label) - start;
  return (
    <span className="look-label look-stop" style={atLeast(room)}>
      {/* The space is for those who copy the words or hear them. */}
      {align === 'right' ? <span className="look-before">{label}</span> : label}{' '}
    </span>
  );
}

function stopAfter(style: FullStyle, tab: number, label: string): number {
  const { align, size = style.size } = style.label ?? {};
  const width = align === 'right' ? 0 : estimateWidth(label, { size });
  return nextStop(style, style.left + style.first + width, tab).at;
}

/** Where the words after a label begin, in points from the margin; undefined where only its letters say so. */
export function labelEnd(style: FullStyle, tab: number, label: string): number | undefined {
  const { after = 'tab' } = style.label ?? {};
  return after === 'tab' ? stopAfter(style, tab, drawnLabel(style, label)) : undefined;
}

/** About as wide as the letters print, in points: enough to tell which stop comes next. */
export function estimateWidth(text: string, { size }: Pick<FullStyle, 'size'>): number {
  let width = 0;
  for (const letter of text) width += narrow.test(letter) ? 0.27 : wide.test(letter) ? 0.68 : 0.48;
  return width * size;
}

const narrow = /[ .,:;()[\]'’ijl|!/\-ft\u00a0]/;
const wide = /[A-Zmw—%&@]/;

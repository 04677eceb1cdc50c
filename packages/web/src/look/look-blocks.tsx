import {
  continuesPage,
  type LinedParagraph,
  type ParagraphLook,
  paragraphLook,
  paragraphsOf,
} from '@inkfield/contract/look-paragraphs';
import type { ResolvedBlock, ResolvedInline, ResolvedLine } from '@inkfield/engine/document';
import { exhibitLabel } from '@inkfield/engine/exhibit-label';
import type { BlockProps } from '@inkfield/engine/react/block-view';
import { InlineView, type PickProps } from '@inkfield/engine/react/inline-view';
import { createContext, memo, type ReactNode, useContext } from 'react';
import type { FullStyle } from '@inkfield/contract/look-styles';
import { cutLabel, hasTab, splitAtPlaces } from '@inkfield/contract/look-words';
import type { LookReading } from './look-css.ts';
import { LookTable } from './look-table.tsx';
import { labelEnd, LookLabel, LookWords } from './look-words.tsx';
import { type Measure, type Stretch, squeezedStretches } from './squeezed-words.ts';

export const LookContext = createContext<LookReading | undefined>(undefined);
/** Of the fonts that are loaded; undefined where lines need not be measured. */
export const MeasureContext = createContext<Measure | undefined>(undefined);

const maxBlankLines = 60;

/** A block in the look of the template. Each of its paragraphs is an element of its own, as on the page. */
export const LookBlock = memo(function LookBlock({ block, ...pick }: BlockProps) {
  const reading = useContext(LookContext);
  return reading && <Shown block={block} reading={reading} countsBlanks={false} {...pick} />;
});

interface ShownProps extends BlockProps {
  reading: LookReading;
  /** Each blank line is one of the page: among signatures, where they are the room to sign in. */
  countsBlanks: boolean;
}

function Shown(props: ShownProps) {
  const { block, reading, countsBlanks } = props;
  const endsPage = block.type === 'pageBreak' && !continuesPage(reading.look, block);
  const blanks = endsPage ? 0 : block.blankBefore - (countsBlanks ? 0 : 1);
  const blank = reading.classOf(reading.look.roles.blank);
  return (
    <>
      {Array.from({ length: Math.min(Math.max(blanks, 0), maxBlankLines) }, (_, index) => (
        <div key={index} className={`look-blank ${blank}`} />
      ))}
      <Words {...props} />
    </>
  );
}

function Words({ block, reading, countsBlanks, ...pick }: ShownProps) {
  const place = { 'data-key': block.key };
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      return paragraphsOf(reading, block, countsBlanks).map((paragraph, index) => (
        <p key={index} className={classes(reading, paragraph)} {...place}>
          <Lines paragraph={paragraph} reading={reading} {...pick} />
        </p>
      ));
    case 'heading': {
      // The surrounding page has the first-level heading.
      const Heading = (['h2', 'h3', 'h4', 'h5'] as const)[block.level - 1] ?? 'h5';
      const found = paragraphLook(reading, block);
      // A typed number is the first word of the heading.
      const isTyped = block.number === undefined && found.style.label !== undefined;
      const { label, rest } = isTyped
        ? cutLabel(block.children)
        : { label: block.number, rest: block.children };
      return (
        <Heading className={classes(reading, found)} {...place}>
          <Labelled look={found} label={label} nodes={rest} reading={reading} {...pick} />
        </Heading>
      );
    }
    case 'table':
      return <LookTable table={block} reading={reading} {...pick} />;
    case 'pageBreak':
      // Columns that begin on the same page: the preview has one column.
      if (continuesPage(reading.look, block)) return null;
      return <hr className="block page-break" {...place} />;
    case 'exhibit': {
      const title = reading.classOf(reading.look.roles.heading[0]);
      return (
        <section aria-label={exhibitLabel(block.name)} {...place}>
          <hr className="block page-break" />
          <h2 className={`block look-whole look-center ${title}`}>{exhibitLabel(block.name)}</h2>
          {block.title && (
            <p className={`block look-whole look-center ${title}`}>
              <LookWords
                style={reading.styles.find(undefined)}
                tab={reading.look.tab}
                start={0}
                nodes={block.title}
                {...pick}
              />
            </p>
          )}
          <All blocks={block.children} reading={reading} countsBlanks={countsBlanks} {...pick} />
        </section>
      );
    }
    case 'signatures':
      return <Signatures columns={block.columns} reading={reading} countsBlanks={countsBlanks} {...pick} />;
  }
}

function classes({ classOf }: LookReading, { name, align, continues }: ParagraphLook): string {
  const parts = ['block', classOf(name), align && `look-${align}`, continues && 'look-continued'];
  return parts.filter(Boolean).join(' ');
}

interface PartProps extends PickProps {
  reading: LookReading;
}

function Lines({ paragraph, reading, ...pick }: PartProps & { paragraph: LinedParagraph }) {
  const { lines, isLabelled, label } = paragraph;
  return lines.map((line, index) => {
    const isFirst = index === 0;
    const nodes = [...typedLabel(line, isLabelled && isFirst), ...line.children];
    return (
      <Line key={index} isFirst={isFirst}>
        <Labelled
          look={paragraph}
          label={isFirst ? label : undefined}
          isFirst={isFirst}
          nodes={nodes}
          reading={reading}
          {...pick}
        />
      </Line>
    );
  });
}

function Line({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <>
      {!isFirst && <br />}
      {children}
    </>
  );
}

/** A typed label that is no label of the look is words. */
function typedLabel({ indent, label }: ResolvedLine, isLabelled: boolean): ResolvedInline[] {
  const value = isLabelled ? '' : `${indent}${label?.text ?? ''}${label?.gap ?? ''}`;
  return value === '' ? [] : [{ type: 'text', value }];
}

interface LabelledProps extends PartProps {
  look: ParagraphLook;
  label: string | undefined;
  isFirst?: boolean;
  nodes: readonly ResolvedInline[];
}

function Labelled({ look: { style }, label, isFirst = true, nodes, reading, ...pick }: LabelledProps) {
  const { tab } = reading.look;
  const hasLabel = label !== undefined && label !== '';
  const start = isFirst && !hasLabel ? style.left + style.first : style.left;
  const measure = useContext(MeasureContext);
  const begins = hasLabel ? labelEnd(style, tab, label) : start;
  const stretches =
    measure && begins !== undefined ? stretchesOf({ measure, reading, style, nodes, begins }) : undefined;
  if (stretches !== undefined)
    return (
      <>
        {hasLabel && <LookLabel style={style} tab={tab} label={label} />}
        <Stretches stretches={stretches} nodes={nodes} {...pick} />
      </>
    );
  return (
    <>
      {hasLabel && <LookLabel style={style} tab={tab} label={label} />}
      <LookWords style={style} tab={tab} start={start} nodes={nodes} {...pick} />
    </>
  );
}

interface Measured {
  measure: Measure;
  reading: LookReading;
  style: FullStyle;
  nodes: readonly ResolvedInline[];
  /** Where the words begin, in points from the margin. */
  begins: number;
}

/** Undefined for a paragraph whose lines any browser fills alike. */
function stretchesOf({ measure, reading, style, nodes, begins }: Measured): Stretch[] | undefined {
  const [page] = reading.look.pages;
  if (page === undefined || style.align !== 'justify' || style.turned || hasTab(nodes)) return undefined;
  const right = page.size.width - page.margins.left - page.margins.right - style.right;
  const room = [right - begins, right - style.left] as const;
  return squeezedStretches(nodes, { measure, reading, style, room });
}

interface StretchesProps extends PickProps {
  stretches: readonly Stretch[];
  nodes: readonly ResolvedInline[];
}

/** Words whose blanks are as wide as in Word, line by line. */
function Stretches({ stretches, nodes, ...pick }: StretchesProps) {
  const pieces = splitAtPlaces(
    nodes,
    stretches.slice(1).map(({ from }) => from),
  );
  return pieces.map((piece, index) => (
    <span key={index} className="look-stretch" style={{ '--by': -(stretches[index]?.narrower ?? 0) }}>
      <InlineView nodes={piece} {...pick} />
    </span>
  ));
}

interface AllProps extends PartProps {
  blocks: readonly ResolvedBlock[];
  countsBlanks: boolean;
}

function All({ blocks, ...shown }: AllProps) {
  return blocks.map((block) => <Shown key={block.key} block={block} {...shown} />);
}

/** One column is text; several are side by side. */
function Signatures({
  columns,
  ...shown
}: Omit<AllProps, 'blocks'> & { columns: readonly (readonly ResolvedBlock[])[] }) {
  const [only] = columns;
  if (only !== undefined && columns.length === 1) return <All blocks={only} {...shown} />;
  return (
    <div className="look-columns" style={{ '--columns': columns.length }}>
      {columns.map((blocks, index) => (
        <div key={index}>
          <All blocks={blocks} {...shown} countsBlanks />
        </div>
      ))}
    </div>
  );
}

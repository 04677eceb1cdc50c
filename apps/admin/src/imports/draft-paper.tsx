import { hiddenIn } from '@inkfield/contract/asked-marks';
import type { Look } from '@inkfield/contract/look';
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { useScrollToMark } from '../page/use-scroll-to-mark.ts';
import { usePaperLook } from '../templates/paper/paper-look.tsx';
import { patchOf } from '../templates/paper/patch.ts';
import { createPaperView, type PaperView, paperAttributes } from '../templates/paper/paper-view.ts';
import { nodeTypes } from '../templates/paper/schema.ts';
import type { Range } from './decide-mark.ts';
import { type DraftOnPaper, draftOnPaper, rangeInDraft } from './draft-on-paper.ts';
import { showTypedLabels } from '../templates/paper/typed-labels.ts';
import { withoutOwnFonts } from './source-look.tsx';
import type { Reviewing } from './use-review.ts';
import '../templates/paper/paper-editor.css';

interface Props {
  reviewing: Reviewing;
  look: Look | undefined;
  /** Of the pages that the source is set for. */
  locale: string | undefined;
  /** The source document, which has the pictures of the look. */
  source: number | undefined;
  /** Called with the selected words of the draft, and with undefined where nothing can be taken. */
  onSelect: (range: Range | undefined) => void;
}

/** The draft on the paper of the editor, with its marks where they are. Words can be selected there, not changed. */
export function DraftPaper({ look, ...props }: Props) {
  return look ? <PaperInLook look={look} {...props} /> : <Paper {...props} classes="" />;
}

function PaperInLook({ look, source, ...props }: Props & { look: Look }) {
  const shown = useMemo(() => withoutOwnFonts(look), [look]);
  return <Paper {...props} classes={usePaperLook(shown, { template: 0, source })} />;
}

function Paper({
  reviewing,
  classes,
  locale,
  onSelect,
}: Omit<Props, 'look' | 'source'> & { classes: string }) {
  const { review, current } = reviewing;
  const { text, marks, fields } = review;
  const draft = useMemo(() => draftOnPaper({ text, marks }, hiddenIn(marks)), [text, marks]);
  const box = useScrollToMark(current, { among: draft });
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ draft, text, fields, locale, reviewing, onSelect });
  useLayoutEffect(() => {
    latest.current = { draft, text, fields, locale, reviewing, onSelect };
  });
  const paper = useReadOnlyPaper(place, latest);
  useLayoutEffect(() => {
    if (!paper.current) return;
    const { view, redraw } = paper.current;
    if (classes !== '') showTypedLabels(view);
    const patch = patchOf(view.state.doc, draft.doc);
    if (patch) view.dispatch(patch(view.state.tr).setMeta(fromReview, true));
    const { doc } = view.state;
    const shown = DecorationSet.create(doc, [...decorationsOf(draft, marks, current), ...headingLevels(doc)]);
    // Cursor moves ask for them as well, and change none.
    view.setProps({ attributes: attributesOf(classes), decorations: () => shown });
    redraw();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- chips show the labels of the fields
  }, [paper, draft, marks, current, fields, classes]);
  return (
    <section ref={box} className="import-text import-pages import-draft card" aria-label="Draft">
      <div ref={place} className="paper-place" />
    </section>
  );
}

/** Marks transactions that show another draft. Others change nothing. */
const fromReview = 'fromReview';

interface Latest extends Pick<Props, 'reviewing' | 'locale' | 'onSelect'> {
  draft: DraftOnPaper;
  text: string;
  fields: Reviewing['review']['fields'];
}

/** A paper whose keys move the cursor and select words, so that its cursor is seen and screen readers can read it. */
function useReadOnlyPaper(
  place: RefObject<HTMLDivElement | null>,
  latest: RefObject<Latest>,
): RefObject<PaperView | undefined> {
  const paper = useRef<PaperView>(undefined);
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const opened = createPaperView(place.current, {
      doc: latest.current.draft.doc,
      fields: () => latest.current.fields,
      locale: () => latest.current.locale,
      selected: () => undefined,
      undo: () => latest.current.reviewing.undo(),
      redo: () => undefined,
      onKey: () => false,
      onTransaction: () => undefined,
      room: () => 0,
      onTooLong: () => undefined,
      whileInserting: () => () => undefined,
    });
    const { view } = opened;
    view.setProps({
      dispatchTransaction: (tr) => {
        const isDraft = tr.getMeta(fromReview) === true;
        if (tr.docChanged && !isDraft) return;
        view.updateState(view.state.apply(tr));
        if (tr.selectionSet && !isDraft) latest.current.onSelect(selectedIn(view.state, latest.current));
      },
      handleDoubleClickOn: () => false,
      handleClick: (_view, _pos, { target }) => {
        const mark = target instanceof Element ? target.closest<HTMLElement>('[data-mark]') : null;
        if (mark) latest.current.reviewing.show(Number(mark.dataset['mark']));
        return false;
      },
    });
    const refuse = (event: Event) => event.preventDefault();
    for (const kind of refused) view.dom.addEventListener(kind, refuse, true);
    paper.current = opened;
    return () => {
      paper.current = undefined;
      view.destroy();
    };
  }, [place, latest]);
  return paper;
}

const refused = ['beforeinput', 'paste', 'drop', 'cut'];

function selectedIn({ doc, selection }: EditorState, { draft, text }: Latest): Range | undefined {
  const { from, to } = selection;
  return from < to ? rangeInDraft({ ...draft, doc }, text, { from, to }) : undefined;
}

function attributesOf(classes: string) {
  return (state: EditorState) => ({
    ...paperAttributes(classes)(state),
    'aria-label': 'Draft on paper',
    'aria-readonly': 'true',
    'aria-keyshortcuts': 'Control+Shift+F',
    'data-key': 'draft',
    inputmode: 'none',
    spellcheck: 'false',
  });
}

/** The title above the paper is of the second level. A document may begin with any, and screen readers expect the next. */
function headingLevels(doc: Node): Decoration[] {
  const levels: Decoration[] = [];
  let last = 2;
  doc.descendants((node, pos) => {
    if (node.type !== nodeTypes.heading) return;
    last = Math.min(Number(node.attrs['level']) + 1, last + 1);
    levels.push(Decoration.node(pos, pos + node.nodeSize, { 'aria-level': String(last) }));
  });
  return levels;
}

function decorationsOf(
  { marks: places }: DraftOnPaper,
  marks: Reviewing['review']['marks'],
  current: number,
): Decoration[] {
  return places.map(({ mark, from, to, isBlock }) => {
    const attrs = {
      'data-mark': String(mark),
      ...(marks[mark]?.is_seen === true && { 'data-seen': 'true' }),
      ...(mark === current && { 'data-current': 'true' }),
    };
    return isBlock ? Decoration.node(from, to, attrs) : Decoration.inline(from, to, attrs);
  });
}

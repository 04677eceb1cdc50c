import type { TemplateField } from '@inkfield/engine/template';
import { type EditorState, type Range } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { fieldsOf, selectedFieldOf } from './fields-state.ts';
import { rowNames, type ShownToken, tokenRanges, tokensBetween } from './token-ranges.ts';
import { placeholderName } from './placeholder-name.ts';

/** A placeholder as its label. Its brackets come back as soon as the cursor touches it. */
class Chip extends WidgetType {
  readonly label: string;
  readonly suffix: string;
  readonly isSelected: boolean;
  constructor(label: string, suffix: string, isSelected: boolean) {
    super();
    this.label = label;
    this.suffix = suffix;
    this.isSelected = isSelected;
  }
  override eq(other: Chip): boolean {
    return other.label === this.label && other.suffix === this.suffix && other.isSelected === this.isSelected;
  }
  toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = this.isSelected ? 'cm-chip cm-chip-selected' : 'cm-chip';
    chip.textContent = this.label;
    if (this.suffix === '') return chip;
    const suffix = document.createElement('span');
    suffix.className = 'cm-chip-suffix';
    suffix.textContent = this.suffix;
    chip.append(suffix);
    return chip;
  }
  override ignoreEvent(): boolean {
    return false;
  }
}

const marks = {
  placeholder: Decoration.mark({ class: 'cm-placeholder-raw' }),
  unknown: Decoration.mark({ class: 'cm-placeholder-unknown' }),
  command: Decoration.mark({ class: 'cm-command' }),
  markup: Decoration.mark({ class: 'cm-markup' }),
  label: Decoration.mark({ class: 'cm-typed-label' }),
};
const headingLine = [1, 2, 3, 4].map((level) => Decoration.line({ class: `cm-heading cm-heading-${level}` }));
const clauseLine = Decoration.line({ class: 'cm-clause' });

/** Decorates what is on the screen, by the tokens and the fields. */
export const chips = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }
    update(update: ViewUpdate) {
      if (isAffected(update)) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function isAffected({
  docChanged,
  viewportChanged,
  selectionSet,
  focusChanged,
  startState,
  state,
}: ViewUpdate) {
  if (docChanged || viewportChanged || selectionSet || focusChanged) return true;
  return (
    fieldsOf(startState) !== fieldsOf(state) ||
    selectedFieldOf(startState) !== selectedFieldOf(state) ||
    startState.field(tokenRanges) !== state.field(tokenRanges)
  );
}

function decorate({ state, visibleRanges, hasFocus }: EditorView): DecorationSet {
  const byName = new Map(fieldsOf(state).map((field) => [field.name.toLowerCase(), field]));
  const found: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) {
    for (const token of tokensBetween(state, from, to)) {
      const decoration = decorationOf(token, { state, byName, hasFocus });
      if (decoration) found.push(decoration.range(token.from, token.to));
    }
    addLines(state, { from, to }, found);
  }
  return Decoration.set(found, true);
}

interface Around {
  state: EditorState;
  byName: ReadonlyMap<string, TemplateField>;
  hasFocus: boolean;
}

function decorationOf(token: ShownToken, { state, byName, hasFocus }: Around): Decoration | undefined {
  const { kind, from, to } = token;
  if (kind !== 'placeholder') return marks[kind];
  const raw = state.sliceDoc(from, to);
  const name = placeholderName(raw);
  const field = byName.get(name.toLowerCase());
  if (!field) return rowNames(state).has(name.toLowerCase()) ? marks.placeholder : marks.unknown;
  const isTouched = hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
  if (isTouched) return marks.placeholder;
  const isSelected = selectedFieldOf(state) === field.name;
  const suffix = raw.slice(1 + name.length, -1);
  return Decoration.replace({ widget: new Chip(field.label || field.name, suffix, isSelected) });
}

function addLines(
  state: EditorState,
  { from, to }: { from: number; to: number },
  found: Range<Decoration>[],
) {
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at);
    const [, signs = '', end] = /^(#{1,6})([.:]?)[ \t\u00a0]+\S/.exec(line.text) ?? [];
    const decoration = end ? clauseLine : headingLine[signs.length - 1];
    if (decoration) found.push(decoration.range(line.from));
    at = line.to + 1;
  }
}

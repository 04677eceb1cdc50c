import type { ResolvedBlock, ResolvedFootnote } from '../document.ts';
import { valueOf } from '../values/field-table.ts';
import type { DocumentLogic } from '../values/logic/form-logic.ts';
import { isSameList } from './keep-equal.ts';
import { parse, type ParsedTemplate } from '../syntax/parse.ts';
import { createResolver, type Resolution } from './resolver.ts';
import { createSignals } from './signals.ts';
import type { Locale, TemplateField, Value, Values } from '../template.ts';

/** Template of a live document. `parsed` avoids parsing the text again. */
export interface LiveTemplate {
  document_content: string;
  fields: readonly TemplateField[];
  parsed?: ParsedTemplate | undefined;
}

export interface LiveOptions {
  locale: Locale;
  /** Absent for templates without rows and formulas. */
  logic?: DocumentLogic | undefined;
  /** Initial values. */
  values?: Values | undefined;
  /** Live document of an earlier version of the template. Equal blocks keep their object. */
  earlier?: LiveDocument | undefined;
}

/** Unsubscribes. */
export type Unsubscribe = () => void;

/**
 * The values of a form and the document made from them. A change notifies only listeners of that field and of the
 * blocks that changed. All other blocks keep their object.
 */
export interface LiveDocument {
  getValue: (name: string) => Value | undefined;
  setValue: (name: string, value: Value) => void;
  /** The same object until a value changes. */
  getValues: () => Values;
  /** Replaces all values. Fields that are absent become empty. */
  setValues: (values: Values) => void;
  /** Subscribes to every change. Listeners run after the document is resolved. */
  subscribe: (listener: () => void) => Unsubscribe;
  subscribeValue: (name: string, listener: () => void) => Unsubscribe;
  /** Keys of the blocks from top to bottom. The list is the same object until blocks are added or removed. */
  blocks: () => readonly string[];
  block: (key: string) => ResolvedBlock | undefined;
  subscribeBlocks: (listener: () => void) => Unsubscribe;
  subscribeBlock: (key: string, listener: () => void) => Unsubscribe;
  /** The same object until a footnote changes. */
  footnotes: () => readonly ResolvedFootnote[];
  subscribeFootnotes: (listener: () => void) => Unsubscribe;
  /** The current document, problems and missing fields. */
  resolution: () => Resolution;
}

/** Creates a live document, which resolves immediately and after every change. */
export function createLiveDocument(
  template: LiveTemplate,
  { locale, logic, values = {}, earlier }: LiveOptions,
): LiveDocument {
  const parsed = template.parsed ?? parse(template.document_content);
  const resolveValues = createResolver(parsed, {
    fields: template.fields,
    mode: 'preview',
    locale,
    logic,
    earlier: earlier?.resolution().document.children,
  });
  const everything = createSignals();
  const ofValue = createSignals();
  const ofBlock = createSignals();
  const ofBlocks = createSignals();
  const ofFootnotes = createSignals();
  let current = values;
  let resolution = resolveValues(current);
  let shown = byKey(resolution);
  let keys: readonly string[] = [...shown.keys()];
  let footnotes: readonly ResolvedFootnote[] = resolution.document.footnotes;

  const change = (next: Values, names: Iterable<string>) => {
    current = next;
    resolution = resolveValues(current);
    const before = shown;
    shown = byKey(resolution);
    const nextKeys = [...shown.keys()];
    const hasNewKeys = !isSameList(keys, nextKeys);
    if (hasNewKeys) keys = nextKeys;
    const hasNewFootnotes = !isSameList(footnotes, resolution.document.footnotes);
    if (hasNewFootnotes) footnotes = resolution.document.footnotes;
    for (const name of names) ofValue.emit(name);
    for (const [key, block] of shown) if (before.get(key) !== block) ofBlock.emit(key);
    if (hasNewKeys) ofBlocks.emit('');
    if (hasNewFootnotes) ofFootnotes.emit('');
    everything.emit('');
  };

  return {
    getValue: (name) => valueOf(current, name),
    setValue: (name, value) => {
      if (Object.is(valueOf(current, name), value)) return;
      change({ ...current, [name]: value }, [name]);
    },
    getValues: () => current,
    setValues: (next) => {
      const names = new Set([...Object.keys(current), ...Object.keys(next)]);
      const changed = [...names].filter((name) => !Object.is(valueOf(current, name), valueOf(next, name)));
      if (changed.length > 0) change({ ...next }, changed);
    },
    subscribe: (listener) => everything.subscribe('', listener),
    subscribeValue: ofValue.subscribe,
    blocks: () => keys,
    block: (key) => shown.get(key),
    subscribeBlocks: (listener) => ofBlocks.subscribe('', listener),
    subscribeBlock: ofBlock.subscribe,
    footnotes: () => footnotes,
    subscribeFootnotes: (listener) => ofFootnotes.subscribe('', listener),
    resolution: () => resolution,
  };
}

function byKey({ document }: Resolution): Map<string, ResolvedBlock> {
  return new Map(document.children.map((block) => [block.key, block]));
}

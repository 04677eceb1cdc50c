import type { ResolvedBlock, ResolvedFootnote } from '../document.ts';
import { valueOf } from '../values/field-table.ts';
import { isSameList } from './keep-equal.ts';
import { parse, type ParsedTemplate } from '../syntax/parse.ts';
import { createResolver, type Resolution } from './resolver.ts';
import { createSignals } from './signals.ts';
import type { Locale, TemplateField, Value, Values } from '../template.ts';

/** What a live document is made from. `parsed` spares a second reading of the text where there was one. */
export interface LiveTemplate {
  document_content: string;
  fields: readonly TemplateField[];
  parsed?: ParsedTemplate | undefined;
}

export interface LiveOptions {
  locale: Locale;
  /** What the fields hold at the start; nothing without it. */
  values?: Values | undefined;
  /** An earlier version of the template: its blocks stay the same objects where they look the same. */
  earlier?: LiveDocument | undefined;
}

/** Stops listening. */
export type Unsubscribe = () => void;

/**
 * Values of a form and the preview that follows them. A change wakes only who listens to that field and to the
 * blocks that now look different; every other block stays the same object.
 */
export interface LiveDocument {
  getValue: (name: string) => Value | undefined;
  setValue: (name: string, value: Value) => void;
  /** The same object until a value changes. */
  getValues: () => Values;
  /** Replaces all values at once: what is not named is no longer there. */
  setValues: (values: Values) => void;
  /** Called after a value changes, with everything resolved. */
  subscribe: (listener: () => void) => Unsubscribe;
  subscribeValue: (name: string, listener: () => void) => Unsubscribe;
  /** Keys of the blocks from top to bottom; the same list until blocks come or go. */
  blocks: () => readonly string[];
  block: (key: string) => ResolvedBlock | undefined;
  subscribeBlocks: (listener: () => void) => Unsubscribe;
  subscribeBlock: (key: string, listener: () => void) => Unsubscribe;
  /** The same list until a footnote changes, comes or goes. */
  footnotes: () => readonly ResolvedFootnote[];
  subscribeFootnotes: (listener: () => void) => Unsubscribe;
  /** Document, problems and missing fields as they are now. */
  resolution: () => Resolution;
}

/** Resolves at once, and again after every change. */
export function createLiveDocument(
  template: LiveTemplate,
  { locale, values = {}, earlier }: LiveOptions,
): LiveDocument {
  const parsed = template.parsed ?? parse(template.document_content);
  const resolveValues = createResolver(parsed, {
    fields: template.fields,
    mode: 'preview',
    locale,
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

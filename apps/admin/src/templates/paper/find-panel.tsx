import { TextField } from '@inkfield/ui/text-field';
import type { Transaction } from 'prosemirror-state';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { askFor, findPlugin, type Found, goToMatch, replaceMatches } from './find.ts';
import type { OpenPaper } from './open-paper.ts';

interface Props {
  paper: OpenPaper;
  onClose: () => void;
}

/** Finds and replaces words on the paper. Escape returns to it, at the match. */
export function FindPanel({ paper, onClose }: Props) {
  const { view } = paper;
  const [words, setWords] = useState(() => selectedWords(paper));
  const [replacement, setReplacement] = useState('');
  const [{ matches, at }, setFound] = useState<Pick<Found, 'matches' | 'at'>>({ matches: [], at: 0 });
  useLayoutEffect(() => {
    const plugin = findPlugin(setFound);
    view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, plugin] }));
    return () => {
      if (view.isDestroyed) return;
      const plugins = view.state.plugins.filter((one) => one !== plugin);
      view.updateState(view.state.reconfigure({ plugins }));
    };
  }, [view]);
  useLayoutEffect(() => view.dispatch(askFor(words, view.state)), [view, words]);
  const show = (tr: Transaction | undefined) => {
    if (!tr) return;
    view.dispatch(tr);
    view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'center' });
  };
  const replace = (isAll: boolean) => {
    // A separate undo step, so that text typed before and after it is not undone with it.
    paper.write();
    show(replaceMatches(view.state, replacement, isAll));
    paper.write();
    if (!isAll) show(goToMatch(view.state, 0));
  };
  const close = () => {
    onClose();
    view.focus();
  };
  const onKey = (event: KeyboardEvent, enter: () => void) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter();
    else return;
    event.preventDefault();
  };
  const isEmpty = matches.length === 0;
  return (
    <section className="find-panel" aria-label="Find and replace">
      <TextField
        label="Find"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a key that asks for it
        autoFocus
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => onKey(event, () => show(goToMatch(view.state, event.shiftKey ? -1 : 1)))}
      />
      <TextField
        label="Replace with"
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        onKeyDown={(event) => onKey(event, () => replace(false))}
      />
      <output className="text-sm text-muted">{countText(words, matches.length, at)}</output>
      <div className="flex flex-wrap gap-1">
        {(
          [
            ['Previous', () => show(goToMatch(view.state, -1)), isEmpty],
            ['Next', () => show(goToMatch(view.state, 1)), isEmpty],
            ['Replace', () => replace(false), isEmpty],
            ['Replace all', () => replace(true), isEmpty],
            ['Close', close, false],
          ] as const
        ).map(([label, press, isOff]) => (
          <button
            key={label}
            type="button"
            className="button-small paper-tool"
            aria-disabled={isOff || undefined}
            onClick={press}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}

function selectedWords({ view: { state } }: OpenPaper): string {
  const { $from, $to, empty } = state.selection;
  return empty || !$from.sameParent($to) ? '' : state.doc.textBetween($from.pos, $to.pos);
}

function countText(words: string, count: number, at: number): string {
  if (words === '') return '';
  return count === 0 ? 'Not found.' : `${at + 1} of ${count}`;
}

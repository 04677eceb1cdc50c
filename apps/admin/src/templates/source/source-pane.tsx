import type { EditorView } from '@codemirror/view';
import { useLayoutEffect, useRef, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { SourceToolbar } from './source-toolbar.tsx';
import { openSource } from './source-view.ts';

/** The text of the template with its tools. */
export function SourcePane({ model }: { model: EditorModel }) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  // Before the first frame, so that the pane is never seen without its text.
  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const opened = openSource(place.current, model);
    setView(opened.view);
    return () => {
      opened.close();
      setView(undefined);
    };
  }, [model]);
  return (
    <>
      {view && <SourceToolbar model={model} view={view} />}
      <div ref={place} className="source" />
    </>
  );
}

import { useLayoutEffect, useRef } from 'react';
import type { Session } from '../editor/session.ts';
import { SourceToolbar } from './source-toolbar.tsx';

/** The text of the template with its tools. */
export function SourcePane({ session }: { session: Session }) {
  const place = useRef<HTMLDivElement>(null);
  // Before the first frame, so that the pane is never seen without its text.
  useLayoutEffect(() => {
    const { dom } = session.view;
    place.current?.append(dom);
    session.view.requestMeasure();
    return () => dom.remove();
  }, [session]);
  return (
    <>
      <SourceToolbar session={session} />
      <div ref={place} className="source" />
    </>
  );
}

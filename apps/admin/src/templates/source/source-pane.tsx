import { useEffect, useRef } from 'react';
import type { Session } from '../editor/session.ts';
import { SourceToolbar } from './source-toolbar.tsx';

/** The text of the template with its tools. */
export function SourcePane({ session }: { session: Session }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { dom } = session.view;
    place.current?.append(dom);
    session.view.requestMeasure();
    let isHere = true;
    // The text can be read and typed before this part of the script is there; without it, nothing is completed.
    void import('./completions.ts').then(({ startCompleting }) => isHere && startCompleting(session.view));
    return () => {
      isHere = false;
      dom.remove();
    };
  }, [session]);
  return (
    <>
      <SourceToolbar session={session} />
      <div ref={place} className="source" />
    </>
  );
}

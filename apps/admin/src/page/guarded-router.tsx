import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router } from 'react-router';
import { createGate, type Gate, type SiteHistory } from './gate.ts';

const GateContext = createContext<Gate | undefined>(undefined);

/** The router of the site: a page can hold up being left with `LeaveGuard`. */
export function GuardedRouter({ history, children }: { history: SiteHistory; children: ReactNode }) {
  const [gate] = useState(() => createGate(history));
  const [{ location, action }, setShown] = useState(gate.shown);
  useLayoutEffect(() => {
    let { pathname } = gate.shown().location;
    return gate.listen((next) => {
      // A change of page may wait until it is loaded. A letter typed into a filter must be applied before the next
      // one.
      if (next.location.pathname === pathname) setShown(next);
      else startTransition(() => setShown(next));
      pathname = next.location.pathname;
    });
  }, [gate]);
  return (
    <GateContext value={gate}>
      <Router location={location} navigationType={action} navigator={gate.navigator}>
        {children}
      </Router>
    </GateContext>
  );
}

export function useGate(): Gate {
  const gate = useContext(GateContext);
  if (!gate) throw new Error('Pages stand within GuardedRouter');
  return gate;
}

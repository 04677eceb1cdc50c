import {
  type Location,
  type Navigator,
  NavigationType,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router';

/** The browser's list of visited pages, or one in memory for tests. */
export type SiteHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

export interface Hold {
  /** Whether something would be lost by leaving now. */
  isNeeded: () => boolean;
  /** Saves or asks; whether the page may be left. */
  ask: () => Promise<boolean>;
}

export interface Shown {
  location: Location;
  action: NavigationType;
}

/** Every navigation passes here: links, Back and Forward, and those of the pages themselves. */
export interface Gate {
  navigator: Navigator;
  shown: () => Shown;
  listen: (listener: (shown: Shown) => void) => () => void;
  /** Blocks navigation until the user answers. Returns a function that ends the block. */
  hold: (hold: Hold) => () => void;
  /** Whether the page may be left, after asking where something would be lost. */
  mayLeave: () => Promise<boolean>;
}

/**
 * react-router can hold up a navigation only with its data router, which is 18 kB of script more than its
 * history: the history is enough, because a step back that was held up is undone by a step forward.
 */
export function createGate(history: SiteHistory): Gate {
  let shown: Shown = { location: history.location, action: history.action };
  let listener: ((shown: Shown) => void) | undefined;
  let current: Hold | undefined;
  let isAsking = false;
  let isFree = false;
  /** How many entries the browser has gone from the one that is shown. */
  let offset = 0;

  const mayLeave = async () => {
    if (!current?.isNeeded()) return true;
    if (isAsking) return false;
    isAsking = true;
    try {
      return await current.ask();
    } finally {
      isAsking = false;
    }
  };
  const isHeld = (pathname: string) =>
    !isFree && pathname !== shown.location.pathname && current !== undefined && current.isNeeded();
  const pathOf = (to: To) => history.encodeLocation(to).pathname;
  const leave = async (go: () => void) => {
    if (!(await mayLeave())) return;
    isFree = true;
    go();
  };
  const show = (next: Shown) => {
    offset = 0;
    isFree = false;
    shown = next;
    listener?.(next);
  };
  const comeBack = (location: Location, delta: number) => {
    offset += delta;
    const isBack = location.key === shown.location.key && location.pathname === shown.location.pathname;
    if (isBack) {
      offset = 0;
      return;
    }
    const away = offset;
    history.go(-away);
    // Its outcome is the navigation itself.
    void leave(() => history.go(away));
  };

  return {
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state) => {
        if (!isHeld(pathOf(to))) history.push(to, state);
        else void leave(() => history.push(to, state));
      },
      replace: (to, state) => {
        if (!isHeld(pathOf(to))) history.replace(to, state);
        else void leave(() => history.replace(to, state));
      },
    },
    shown: () => shown,
    listen: (next) => {
      listener = next;
      const stop = history.listen(({ action, location, delta }) => {
        const isHeldBack = action === NavigationType.Pop && (offset !== 0 || isHeld(location.pathname));
        // Without a number it is an entry that the browser has made: a link within the page. It is one away.
        if (isHeldBack) comeBack(location, delta ?? -1);
        else show({ action, location });
      });
      return () => {
        stop();
        listener = undefined;
      };
    },
    hold: (hold) => {
      current = hold;
      return () => {
        if (current === hold) current = undefined;
      };
    },
    mayLeave,
  };
}

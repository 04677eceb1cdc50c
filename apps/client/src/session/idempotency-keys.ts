/**
 * One key per distinct submit: sending the same values again while no answer has been seen uses the same key,
 * so that a lost answer never makes a second document.
 */
export interface IdempotencyKeys {
  keyFor: (fingerprint: string) => string;
  /** The submit has its document: the next one is another, even with the same values. */
  settled: () => void;
}

export function createIdempotencyKeys(newKey: () => string = randomKey): IdempotencyKeys {
  let open: { fingerprint: string; key: string } | undefined;
  return {
    keyFor: (fingerprint) => {
      if (open?.fingerprint !== fingerprint) open = { fingerprint, key: newKey() };
      return open.key;
    },
    settled: () => {
      open = undefined;
    },
  };
}

/** `crypto.randomUUID` is missing where the site runs over plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

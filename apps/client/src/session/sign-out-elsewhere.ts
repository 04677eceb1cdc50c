const channelName = 'inkfield-session';

/** Tells the other tabs of a logout. That a session vanishes from storage does not say whether anybody chose it. */
export function tellTabsOfSignOut(): void {
  const channel = openChannel();
  // A channel has no target: it never leaves the origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('signed-out');
  channel?.close();
}

/** Calls back when somebody logs out in another tab; returns how to stop listening. */
export function onSignOutElsewhere(callback: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', callback);
  return () => channel?.close();
}

function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined;
}

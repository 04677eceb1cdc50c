const channelName = 'inkfield-session';

/** Notifies other tabs of a logout. A session missing from storage does not show whether the user logged out. */
export function tellTabsOfSignOut(): void {
  const channel = openChannel();
  // A channel has no target: it never leaves the origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage('signed-out');
  channel?.close();
}

/** Calls back on a logout in another tab. Returns the function to unsubscribe. */
export function onSignOutElsewhere(callback: () => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', callback);
  return () => channel?.close();
}

function openChannel(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : undefined;
}

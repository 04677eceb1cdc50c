/** In the order in which they are looked for: browsers name those that they descend from. */
const browsers: readonly Kind[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly Kind[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];
type Kind = readonly [name: string, sign: RegExp];

/** Longer than any browser sends; the rest is not looked at. */
const maxLookedAt = 1000;

/**
 * Browser and system of a User-Agent header, such as 'Firefox on Windows'. Words of ours only: the header is whatever its
 * sender wrote, and these words go into mails.
 */
export function deviceOf(userAgent: string | undefined): string {
  const looked = (userAgent ?? '').slice(0, maxLookedAt);
  const browser = nameIn(browsers, looked);
  const system = nameIn(systems, looked);
  if (browser === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(kinds: readonly Kind[], text: string): string | undefined {
  return kinds.find(([, sign]) => sign.test(text))?.[0];
}

/** An address as far as its owner recognises it: `203.0.113.x`, or the network of a household for IPv6. */
export function shortened(network: string): string {
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, 'x') : network;
}

/** A number of bytes for people: '12.3 GB'. */
export function bytesText(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: step > 2 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}

/** How long ago a moment was, in the largest unit that makes a whole number: '3 days'. */
export function agoText(from: string, to: string): string {
  const seconds = Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
  const units = { day: 86_400, hour: 3600, minute: 60, second: 1 };
  for (const [unit, length] of Object.entries(units)) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a second';
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes in units of 1024, as the quotas are written: `20 GB`. */
export function storedText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toLocaleString(undefined, { maximumFractionDigits: 1 })} ${units[step]}`;
}

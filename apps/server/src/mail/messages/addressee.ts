export interface Addressee {
  email: string;
  /** Undefined until the owner of the mailbox has proven to be the user: others may have typed the name. */
  first_name: string | undefined;
}

/** Only ever under the configured address, whatever the request said about hosts. */
export function linkTo(siteUrl: string, token: string): string {
  return `${siteUrl}/reset-password/${token}`;
}

export function lifetime(seconds: number): string {
  if (seconds >= 2 * 3600) return `${Math.round(seconds / 3600)} hours`;
  if (seconds >= 120) return `${Math.round(seconds / 60)} minutes`;
  return `${seconds} seconds`;
}

/** At most `max` calls within `perS` seconds. */
export interface Limit {
  max: number;
  perS: number;
  /**
   * Each node has its own count, for limits far beyond what people and pages need. A shared count would cost every call
   * a round trip to the database.
   */
  perNode?: true;
}

/**
 * How often calls may be made by one user, or from one network where a call is open to the public. Calls that name the
 * same limit are counted together. Features may have closer limits of their own that depend on what is asked, such as
 * failed sign-ins of one account.
 */
export const limits = {
  /** A page sends a handful of requests in parallel. Each tab polls a running batch every second. */
  reads: { max: 1200, perS: 60, perNode: true },
  /** Far beyond an editor that saves at each pause while typing. */
  writes: { max: 300, perS: 60, perNode: true },
  /** One call grants up to 500 permissions and may mail as many people. */
  grants: { max: 60, perS: 60 },
  /** Each mails a link. */
  invitations: { max: 60, perS: 60 },
  testMails: { max: 5, perS: 60 },
  /** Each mails a document. Mails to other people have a closer limit. */
  documentMails: { max: 60, perS: 3600 },
  /** Enough for a preview of each pause while typing. */
  previews: { max: 600, perS: 60 },
  /** Refused attempts count too, so this is far more than a person needs. Stored documents have stricter limits. */
  generations: { max: 600, perS: 60 },
  downloads: { max: 120, perS: 60 },
  /** Each reads the whole audit. */
  auditExports: { max: 10, perS: 60 },
  tables: { max: 60, perS: 3600 },
  /** Each reads all data of a person. */
  exports: { max: 10, perS: 3600 },
  /** A folder of forty leases is imported in one go, and sometimes again. */
  imports: { max: 120, perS: 3600 },
  /** Each is stored permanently. This is more than staff ever need, and too few to fill a disk. */
  logos: { max: 60, perS: 3600 },
  /** Each is read in a child, and is stored permanently. */
  fonts: { max: 60, perS: 3600 },
  /** Each version is stored as long as its list. */
  lists: { max: 120, perS: 3600 },
  /** The first requests of every page. Many people may share one network. */
  visits: { max: 1200, perS: 60, perNode: true },
  signIns: { max: 30, perS: 60 },
  registrations: { max: 60, perS: 3600 },
  refreshes: { max: 300, perS: 60 },
  resetLinks: { max: 30, perS: 3600 },
  linkChecks: { max: 20, perS: 600 },
  passwordResets: { max: 20, perS: 600 },
  /** Each may ask for the current password, which costs as much as a sign-in. */
  passwordChecks: { max: 30, perS: 600 },
  verifications: { max: 120, perS: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/**
 * How many calls of one user, or of one network where a call is open to the public, are at work or being answered at
 * the same time on one node. Calls that name the same are counted together.
 */
export const inFlight = {
  reads: 20,
  /** Many long lists whose answers are not read would fill the memory. */
  lists: 10,
  writes: 10,
  /** One call may hold up other writers for long. */
  grants: 2,
  /** Documents and previews: they take the node's few typesetters. */
  documents: 2,
  /** From the first byte of a file until it has been answered: slow senders could hold every place. */
  files: 1,
  /** A source document that was kept is read again. */
  readings: 2,
  /** A whole table is checked again, in a thread of its own. */
  matching: 1,
  downloads: 10,
  /** A password is hashed in a queue that sign-ins share. */
  passwordChecks: 2,
  exports: 1,
  /** Open to the public: many people may share one network. */
  visits: 100,
} as const;
export type InFlightName = keyof typeof inFlight;

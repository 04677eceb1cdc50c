/** The messages between the server and a child that draws pages. Pages count from 0. */
export interface PictureJob {
  bytes: Uint8Array;
  wanted: readonly number[];
}

export type PictureMessage = { type: 'page'; page: number; picture: Uint8Array } | { type: 'done' };

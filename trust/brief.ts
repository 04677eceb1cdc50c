/**
 * What `npm test` leaves out of the catalogue, so that it stays short on two cores; `npm run trust` has it. Each shows
 * from outside what tests beside the code, which are part of `npm test`, show from inside.
 */
export const leftOutOfNpmTest: Readonly<Record<string, string>> = {
  'nd-journey': 'four nodes with PostgreSQL and a store: half a minute of both cores',
  'nd-faults': 'two nodes that wait out what fails',
  'ug-upgrade': 'each kill is followed by a start, an upgrade and a look at all that was kept',
  'ld-load': 'hundreds of calls at once take the cores from every other test',
  'ld-sockets': 'the same with connections',
  'cl-sessions': 'lost answers and two tabs in a browser, each with its waits',
  'ft-mail': 'mails wait out what fails',
  'iv-values': 'some four hundred documents, one for each value',
};

export const isBrief = process.env['TRUST_BRIEF'] === '1';

/** Of things of one kind, each of which costs a process of its own: `npm test` takes the first two. */
export function some<T>(things: readonly T[]): readonly T[] {
  return isBrief ? things.slice(0, 2) : things;
}

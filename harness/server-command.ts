/**
 * Node's arguments for the server, run in the project's root. By default Node lets short-lived objects grow to tens of
 * megabytes between collections: with 4 MiB the server stays at about 170 MB instead of 280, at the same speed.
 */
export const serverCommand = ['--max-semi-space-size=4', 'apps/server/src/main.ts'];

/** Of one list: entries, columns with the key, and bytes of its CSV. */
export const maxListEntries = 5000;
export const maxListColumns = 20;
export const maxListBytes = 1024 * 1024;
export const maxListName = 64;
export const maxListTitle = 100;

/** The server's limit: `maxSourceBytes` of the contract. Importing it would load the schemas into the browser. */
export const maxSourceMiB = 20;

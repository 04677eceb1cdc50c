/** What the server takes (`maxSourceBytes` of the contract, which would bring its schemas into the browser). */
export const maxSourceMiB = 20;

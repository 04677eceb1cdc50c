/** Documents that one zip may have, besides those of tables and exports. */
export const maxZippedDocuments = 100;

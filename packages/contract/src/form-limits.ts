/** Rules between the fields of one template. */
export const maxRules = 50;
/** Columns and rows of one field. */
export const maxColumns = 20;
export const maxRowCount = 200;

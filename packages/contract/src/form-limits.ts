/** Rules between the fields of one template. */
export const maxRules = 50;
/** Groups of fields with settings, of one template. */
export const maxGroups = 100;
/** Columns and rows of one field. */
export const maxColumns = 20;
export const maxRowCount = 200;

/** Rules between the fields of one template. */
export const maxRules = 50;

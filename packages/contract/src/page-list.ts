/** Page numbers and ranges of them, such as `1-3, 8`. */
export const pageList = /^\s*\d{1,3}(?:\s*-\s*\d{1,3})?(?:\s*,\s*\d{1,3}(?:\s*-\s*\d{1,3})?)*\s*$/;

/** The names that a new field may have. */
export const fieldNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
/** Field names of older templates, such as `Buyer Name`, still work. */
const storedNamePattern = /^\p{L}[\p{L}\p{N}_ .,'’&/()-]{0,62}$/u;

/** Property names of every object, in lower case. */
const reserved = new Set([
  'constructor',
  'prototype',
  'length',
  'tostring',
  'tolocalestring',
  'valueof',
  'hasownproperty',
  'isprototypeof',
  'propertyisenumerable',
  'tojson',
  'then',
]);

/** Whether a new field may have the name. */
export function isFieldName(name: string): boolean {
  return fieldNamePattern.test(name) && !reserved.has(name.toLowerCase());
}

/** Whether a field with this name works, including names of older templates. */
export function isUsableFieldName(name: string): boolean {
  return storedNamePattern.test(name) && !reserved.has(name.toLowerCase());
}

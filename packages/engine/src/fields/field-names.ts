/** What a new field may be called: what can stand between brackets in a template. */
export const fieldNamePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
/** Names of older templates, such as `Buyer Name`, that are still honoured. */
const storedNamePattern = /^\p{L}[\p{L}\p{N}_ .,'’&/()-]{0,62}$/u;

/** Names that objects have by themselves, in lower case. */
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

/** Whether a template with such a field can be used: new names, and those of older templates. */
export function isUsableFieldName(name: string): boolean {
  return storedNamePattern.test(name) && !reserved.has(name.toLowerCase());
}

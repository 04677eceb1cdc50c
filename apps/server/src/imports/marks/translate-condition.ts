import type { FieldType, RowColumn } from '@inkfield/engine/template';
import { fieldNameOf, labelOf } from './labels.ts';

/** A field that a condition or a loop looks at. */
export interface NeededField {
  name: string;
  label: string;
  type: FieldType;
  /** Of a list. */
  columns?: RowColumn[];
}

export interface TranslatedCondition {
  /** In the template language. */
  condition: string;
  needs: NeededField[];
}

const maxParts = 6;

/**
 * A condition of another template system in our own language: names, not, one comparison each, joined by and or
 * or. Anything more is left to staff: a condition that means nearly the same is worse than none.
 */
export function translateCondition(expression: string): TranslatedCondition | undefined {
  const words = expression
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/&&/g, ' and ')
    .replace(/\|\|/g, ' or ');
  const joined = words.split(/\s+(and|or)\s+/);
  if (joined.length > maxParts * 2) return undefined;
  const parts: string[] = [];
  const needs: NeededField[] = [];
  for (const [index, piece] of joined.entries()) {
    if (index % 2 === 1) {
      parts.push(piece);
      continue;
    }
    const part = translatePart(piece.trim());
    if (part === undefined) return undefined;
    parts.push(part.condition);
    needs.push(...part.needs);
  }
  return { condition: parts.join(' '), needs };
}

function translatePart(part: string): TranslatedCondition | undefined {
  const [, negation, name] = /^(not\s+|!)?([A-Za-z_][\w.]*)$/.exec(part) ?? [];
  if (name !== undefined) return truth(name, negation !== undefined);
  const [, left = '', sign = '', quoted, bare] =
    /^([A-Za-z_][\w.]*)\s*(==|=|!=|>=|<=|>|<)\s*(?:["']([^"'{}[\]]{0,200})["']|([\w.-]{1,40}))$/.exec(part) ??
    [];
  if (left === '') return undefined;
  if (bare !== undefined && /^(?:true|false)$/i.test(bare) && /^(?:==?|!=)$/.test(sign)) {
    return truth(left, (bare.toLowerCase() === 'false') !== (sign === '!='));
  }
  const operator = sign === '==' ? '=' : sign;
  if (quoted !== undefined) return comparison(left, `${operator} "${quoted}"`, 'text');
  return bare !== undefined && /^-?\d+(?:\.\d+)?$/.test(bare)
    ? comparison(left, `${operator} ${bare}`, 'number')
    : undefined;
}

function truth(written: string, isNegated: boolean): TranslatedCondition {
  const needed = neededField(written, 'checkbox');
  return { condition: isNegated ? `not ${needed.name}` : needed.name, needs: [needed] };
}

function comparison(written: string, rest: string, type: FieldType): TranslatedCondition {
  const needed = neededField(written, type);
  return { condition: `${needed.name} ${rest}`, needs: [needed] };
}

/** Called as the field would be that the same name makes in the text. */
function neededField(written: string, type: FieldType): NeededField {
  const label = labelOf(written);
  return { name: fieldNameOf(label), label, type };
}

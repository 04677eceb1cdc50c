import type { ParsedTemplate } from '../syntax/parse.ts';
import { createResolver, type Resolution, type ResolverOptions } from './resolver.ts';
import type { Values } from '../template.ts';

export type { Resolution } from './resolver.ts';

/** Fields, values, mode and locale of a resolution. */
export interface ResolveOptions extends ResolverOptions {
  values: Values;
}

/** Inserts values into a template. Conditions, repeats, sections and numbers are resolved here and only here. */
export function resolve(parsed: ParsedTemplate, { values, ...options }: ResolveOptions): Resolution {
  return createResolver(parsed, options)(values);
}

import type { ParsedTemplate } from '../syntax/parse.ts';
import { createResolver, type Resolution, type ResolverOptions } from './resolver.ts';
import type { Values } from '../template.ts';

export type { Resolution } from './resolver.ts';

/** What is resolved with: the fields, their values, where the result goes and how values are shown. */
export interface ResolveOptions extends ResolverOptions {
  values: Values;
}

/** Puts values into a template: conditions, repeats, sections and numbers are settled here and only here. */
export function resolve(parsed: ParsedTemplate, { values, ...options }: ResolveOptions): Resolution {
  return createResolver(parsed, options)(values);
}

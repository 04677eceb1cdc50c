import type { TypesetPage } from './rendered.ts';

export function splitPages(svg: string): TypesetPage[] {
  return [{ width: 0, height: 0, svg }];
}

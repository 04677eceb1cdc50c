import { createContext, type ReactNode, use } from 'react';

/** Shows a picture of the template's look. Without a look there are none, and nothing is shown. */
export const PicturesContext = createContext<(name: string) => ReactNode>(() => null);

export function PictureView({ name }: { name: string }) {
  return use(PicturesContext)(name);
}

import { createContext, use } from 'react';

/** A picture of the look as a page shows it. Sizes are in points. */
export interface ShownPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** The pictures of the template's look, by name. Without a look there are none, and nothing is shown. */
export const PicturesContext = createContext<ReadonlyMap<string, ShownPicture>>(new Map());

export function PictureView({ name }: { name: string }) {
  const picture = use(PicturesContext).get(name);
  if (picture === undefined) return null;
  const { src, alt, width, height } = picture;
  return <img src={src} alt={alt} style={{ width: `${width}pt`, height: `${height}pt` }} />;
}

import { useCallback } from 'react';

interface SvgPictureProps {
  svg: string;
  width: number;
  height: number;
  alt: string;
  className: string;
}

/** An SVG as an image, where it can run nothing and load nothing. */
export function SvgPicture({ svg, alt, ...look }: SvgPictureProps) {
  // The address lives as long as the element has it: React in development takes every element out once and puts it back.
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [svg],
  );
  return <img ref={show} alt={alt} {...look} />;
}

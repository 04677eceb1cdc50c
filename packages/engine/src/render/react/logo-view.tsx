import type { PageLogo } from '../../template.ts';

/** A page's logo at its size on paper, above the text. */
export function LogoView({ logo: { alt, align, height }, src }: { logo: PageLogo; src: string }) {
  return (
    <img
      className="page-logo"
      src={src}
      alt={alt}
      data-align={align}
      style={{ height: `calc(var(--pt, 1pt) * ${height})` }}
    />
  );
}

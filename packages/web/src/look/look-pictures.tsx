import type { Look, LookPicture } from '@inkfield/contract/look';
import type { CSSProperties } from 'react';
import { hanging } from './hanging.ts';
import { color, points } from './css-values.ts';
import { type PictureOwner, pictureUrl } from './picture-url.ts';

interface Props extends PictureOwner {
  look: Look;
  name: string;
  /** Behind the text of a page, at a place of the page. */
  isBehind?: boolean;
}

/** A picture as the PDF has it: in its line, or at a place of the page or of its paragraph. */
export function LookPictureView({ look, name, isBehind = false, ...owner }: Props) {
  const { pictures = {} } = look;
  const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  if (picture === undefined || (isBehind && picture.at?.of !== 'page')) return null;
  const { sha256, width, height, outline, at } = picture;
  const style = { width: points(width), height: points(height) };
  const { style: place, ...places } = at ? hanging(look, at, width) : { style: undefined };
  return (
    <span
      className={`look-picture${at ? ' look-hanging' : ''}`}
      {...places}
      data-behind={isBehind ? '' : undefined}
      style={{
        ...style,
        ...place,
        ...turned(picture),
        ...(sha256 === undefined && outline === undefined && drawn(picture)),
      }}
    >
      {sha256 !== undefined && <Shown picture={picture} src={pictureUrl(owner, sha256)} />}
      {sha256 === undefined && outline !== undefined && <Outlined picture={picture} outline={outline} />}
    </span>
  );
}

function Shown({ picture: { width, height, alt = '', crop }, src }: { picture: LookPicture; src: string }) {
  const { top, right, bottom, left } = crop ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const [whole, tall] = [width / (1 - left - right), height / (1 - top - bottom)];
  const style: CSSProperties = {
    width: points(whole),
    height: points(tall),
    marginLeft: points(-whole * left),
    marginTop: points(-tall * top),
  };
  return <img src={src} alt={alt} style={style} />;
}

/** A shape in thousandths of its box; its lines are as thick as those of the paper. */
function Outlined({ picture: { fill, edge }, outline }: { picture: LookPicture; outline: string }) {
  return (
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
      <path
        d={outline}
        fillRule="evenodd"
        vectorEffect="non-scaling-stroke"
        style={{
          fill: color(fill) ?? 'none',
          stroke: color(edge?.color) ?? 'none',
          strokeWidth: edge && points(edge.width),
        }}
      />
    </svg>
  );
}

/** Mirrored first, then turned. */
function turned({ turn = 0, flip }: LookPicture): CSSProperties {
  if (turn === 0 && flip === undefined) return {};
  const mirror = flip && `scale(${flip === 'down' ? 1 : -1}, ${flip === 'across' ? 1 : -1})`;
  return { transform: [turn !== 0 && `rotate(${turn}deg)`, mirror].filter(Boolean).join(' ') };
}

/** A rectangle, or a line of no height or width. */
function drawn({ width, height, fill, edge }: LookPicture): CSSProperties {
  const stroke = edge && `${points(edge.width)} solid ${color(edge.color) ?? 'currentcolor'}`;
  if (height === 0) return { borderTop: stroke };
  if (width === 0) return { borderLeft: stroke };
  return { background: color(fill), border: stroke };
}

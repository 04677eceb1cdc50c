import type { Look, LookPicture } from '@inkfield/contract/look';
import { cornersOfOutline } from '@inkfield/contract/look-outlines';
import { color, number, points } from '@inkfield/web/look/css-values';
import { sideOf } from '@inkfield/web/look/hanging';
import { quoted } from '@inkfield/web/look/look-css';
import { type PictureOwner, pictureUrl } from '@inkfield/web/look/picture-url';

/** The rules that show the pictures of a look where the text names them. */
export function pictureRules(look: Look, { scope, ...owner }: PictureOwner & { scope: string }): string[] {
  return Object.entries(look.pictures ?? {}).flatMap(([name, picture]) => {
    const selector = `${scope} .inline-command[data-kind="picture"][data-words=${quoted(name)}]`;
    return [`${selector}{${pictureRule(picture, owner)}}`, ...placeRules(look, picture, { scope, selector })];
  });
}

function pictureRule(picture: LookPicture, owner: PictureOwner): string {
  const { sha256, width, height, crop, turn = 0, flip, outline, fill, edge } = picture;
  const { top, right, bottom, left } = crop ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const [whole, tall] = [width / (1 - left - right), height / (1 - top - bottom)];
  const mirror = flip && `scale(${flip === 'down' ? 1 : -1},${flip === 'across' ? 1 : -1})`;
  const turned = turn !== 0 || mirror ? `;transform:rotate(${turn}deg) ${mirror ?? ''}` : '';
  const letters = `display:inline-block;box-sizing:border-box;padding:0;border-radius:0;font-size:0${turned}`;
  const size = `max-width:100%;width:${points(width)};height:${points(height)}`;
  if (sha256 === undefined && outline !== undefined)
    return [letters, size, `background:${color(fill ?? edge?.color) ?? 'none'}`, clipOf(outline)].join(';');
  if (sha256 === undefined) {
    const line = edge && `border:${points(edge.width)} solid ${color(edge.color) ?? 'currentcolor'}`;
    return [letters, size, `background:${color(fill) ?? 'none'}`, line].filter(Boolean).join(';');
  }
  const place = `${points(-whole * left)} ${points(-tall * top)}/${points(whole)} ${points(tall)}`;
  return `${letters};${size};background:url("${pictureUrl(owner, sha256)}") ${place} no-repeat`;
}

/** A background has no outline, so the corners of the shape cut it out. */
function clipOf(outline: string): string {
  const corners = cornersOfOutline(outline).map(([x, y]) => `${Math.round(x) / 10}% ${Math.round(y) / 10}%`);
  return `clip-path:polygon(evenodd,${corners.join(',')})`;
}

/** A picture beside the text hangs at its place, or at the side of its line where lines are laid out apart. */
function placeRules(
  look: Look,
  { at, width }: LookPicture,
  { scope, selector }: { scope: string; selector: string },
): string[] {
  if (at === undefined) return [];
  const floating = `${selector}{float:${sideOf(look, at.x + width / 2)};margin-inline:${points(9)}}`;
  if (at.around === true && at.of === 'paragraph') return [floating];
  const within = selector.slice(scope.length);
  const top = at.of === 'page' ? `top:${points(at.y)}` : `margin-block-start:${points(at.y)}`;
  const left = `left:calc(var(--pt) * (${number(at.x)} - var(--origin,0)))`;
  const hangs = `float:none;position:absolute;z-index:-1;max-width:none;margin-inline:0;${left};${top}`;
  return [floating, `@container look (min-width: 33rem){${scope}:not([data-long])${within}{${hangs}}}`];
}

import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';

export interface PictureOwner {
  template: number;
  /** The source document of an import, while there is no template. */
  source?: number | undefined;
}

/** The URL of a picture that a look names. */
export function pictureUrl({ template, source }: PictureOwner, sha256: string): string {
  return source === undefined
    ? urlOf(routes.getLogo, { id: template, sha256 })
    : urlOf(routes.getSourcePicture, { id: source, sha256 });
}

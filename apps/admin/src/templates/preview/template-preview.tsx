import type { Look } from '@inkfield/contract/look';
import { DocumentPreview, type LivePreviewProps } from '@inkfield/engine/react/preview';
import type { Locale, PageSetup, TemplateField } from '@inkfield/engine/template';
import { lazyPart } from '@inkfield/web/lazy-part';

const LookPreview = lazyPart(async () => ({
  default: (await import('@inkfield/web/look/look-preview')).LookPreview,
}));

interface Props extends LivePreviewProps {
  look: Look | null | undefined;
  page: PageSetup;
  template: number;
  fields: readonly TemplateField[];
  locale: Locale;
}

/** The live document in the look of its template, or in the house style where it has none or asks for that. */
export function TemplatePreview({ look, page, template, fields, locale, ...document }: Props) {
  return look && page.house_style !== true ? (
    <LookPreview look={look} template={template} fields={fields} locale={locale} {...document} />
  ) : (
    <DocumentPreview {...document} />
  );
}

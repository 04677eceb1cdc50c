import { DocumentPreview, type LivePreviewProps } from '@inkfield/engine/react/preview';
import { LookPreview } from '@inkfield/web/look/look-preview';
import type { Api } from '@inkfield/contract/api';
import type { Template } from '@inkfield/contract/templates';
import type { Locale } from '@inkfield/engine/template';
import { useQuery } from '@tanstack/react-query';

interface Props extends LivePreviewProps {
  template: Template;
  api: Api;
  locale: Locale;
}

/** The document in the look of its template; in the house style where the look can't be loaded. */
export function TemplateLookPreview({ template, api, locale, ...preview }: Props) {
  const { id, version, fields } = template;
  const params = { id, version: version ?? 0 };
  const { data, isPending } = useQuery({
    queryKey: ['look', id, version],
    queryFn: ({ signal }) => api.getTemplateLook({ params, signal }),
    // A version never changes.
    staleTime: Infinity,
  });
  if (isPending) return <div className="paper" />;
  return data ? (
    <LookPreview look={data} template={id} fields={fields} locale={locale} {...preview} />
  ) : (
    <DocumentPreview {...preview} />
  );
}

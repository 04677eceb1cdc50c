import { FailureNotice } from '@inkfield/web/failure-notice';
import type { TemplateVersionDetail } from '@inkfield/contract/template-versions';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { fieldsOfForm } from '@inkfield/engine/form-groups';
import { withListOptions } from '@inkfield/engine/list-options';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { createLiveDocument } from '@inkfield/engine/live-document';
import { LogoView } from '@inkfield/engine/react/logo-view';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { FormList } from '@inkfield/engine/template';
import { Dialog } from '@inkfield/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { TemplatePreview } from '../preview/template-preview.tsx';
import { useLocale } from '../preview/use-locale.ts';
import { versionListsQuery, versionQuery } from './version-query.ts';

interface Props {
  id: number;
  version: number;
  onClose: () => void;
}

/** A version as it was published: the document with sample values, and its fields. */
export function VersionDialog({ id, version, onClose }: Props) {
  const loaded = useQuery(versionQuery(id, version));
  const lists = useQuery({ ...versionListsQuery(id, version), enabled: loaded.data?.lists !== undefined });
  const given = loaded.data && !loaded.data.lists ? noLists : lists.data;
  const failed = [loaded, lists].find(({ isError }) => isError);
  return (
    <Dialog title={`Version ${version}`} wide onClose={onClose}>
      {!given && !failed && <p>Loading...</p>}
      {failed && (
        <FailureNotice onAction={() => void failed.refetch()}>The version could not be loaded.</FailureNotice>
      )}
      {loaded.data && given && <VersionView id={id} detail={loaded.data} lists={given} />}
    </Dialog>
  );
}

const noLists: FormList[] = [];

interface ViewProps {
  id: number;
  detail: TemplateVersionDetail;
  lists: FormList[];
}

function VersionView({ id, detail, lists }: ViewProps) {
  const { document_content, page, look, name, description, form } = detail;
  const fields = useMemo(
    () => withListOptions(fieldsOfForm(detail.fields, form), lists),
    [detail.fields, form, lists],
  );
  const locale = useLocale(page, document_content);
  const live = useMemo(() => {
    const values = makeSampleValues(fields);
    const logic = createFormLogic(fields, { locale, today: '2026-03-05', lists });
    return createLiveDocument({ document_content, fields }, { locale, values, logic });
  }, [document_content, fields, locale, lists]);
  const document = {
    live,
    label: `Version ${detail.version} with sample values`,
    children: page.logo && (
      <LogoView logo={page.logo} src={urlOf(routes.getLogo, { id, sha256: page.logo.sha256 })} />
    ),
  };
  return (
    <>
      <div>
        <p className="font-semibold">{name}</p>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {/* The scroller takes focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="version-paper" tabIndex={0} aria-label="Document of the version">
        <Suspense fallback={<p>Loading...</p>}>
          <TemplatePreview
            look={look}
            page={page}
            template={id}
            fields={fields}
            locale={locale}
            {...document}
          />
        </Suspense>
      </section>
      <details>
        <summary className="cursor-pointer text-sm font-semibold">
          {fields.length === 1 ? '1 field' : `${fields.length} fields`}
        </summary>
        <ul className="mt-2 list-disc ps-5 text-sm">
          {fields.map((field) => (
            <li key={field.id}>
              {field.label || field.name} <span className="text-muted">({field.field_type})</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

import { FailureNotice } from '@inkfield/web/failure-notice';
import type { TemplateVersionDetail } from '@inkfield/contract/templates';
import { routes } from '@inkfield/contract/routes';
import { urlOf } from '@inkfield/contract/url-of';
import { fieldsOfForm } from '@inkfield/engine/form-groups';
import { createFormLogic } from '@inkfield/engine/form-logic';
import { createLiveDocument } from '@inkfield/engine/live-document';
import { LogoView } from '@inkfield/engine/react/logo-view';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import { Dialog } from '@inkfield/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { TemplatePreview } from '../preview/template-preview.tsx';
import { versionQuery } from './version-query.ts';

interface Props {
  id: number;
  version: number;
  onClose: () => void;
}

/** A version as it was published: the document with sample values, and its fields. */
export function VersionDialog({ id, version, onClose }: Props) {
  const loaded = useQuery(versionQuery(id, version));
  return (
    <Dialog title={`Version ${version}`} wide onClose={onClose}>
      {loaded.isPending && <p>Loading...</p>}
      {loaded.isError && (
        <FailureNotice onAction={() => void loaded.refetch()}>The version could not be loaded.</FailureNotice>
      )}
      {loaded.data && <VersionView id={id} detail={loaded.data} />}
    </Dialog>
  );
}

function VersionView({ id, detail }: { id: number; detail: TemplateVersionDetail }) {
  const { document_content, page, look, name, description, form } = detail;
  const fields = useMemo(() => fieldsOfForm(detail.fields, form), [detail.fields, form]);
  const live = useMemo(() => {
    const { locale = 'en-US', currency = 'USD' } = page;
    const values = makeSampleValues(fields);
    const logic = createFormLogic(fields, { locale: { locale, currency }, today: '2026-03-05' });
    return createLiveDocument({ document_content, fields }, { locale: { locale, currency }, values, logic });
  }, [document_content, fields, page]);
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
          <TemplatePreview look={look} page={page} template={id} {...document} />
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

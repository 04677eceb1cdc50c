import type { Template } from '@inkfield/contract/templates';
import { isAbsent } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Link } from '@inkfield/web/link';
import { useLocation, useParams } from 'react-router';
import { PageMessage } from '../../page/page-message.tsx';
import { importedLook, paths } from '../../paths.ts';
import { templateQuery } from '../templates-query.ts';
import { Editor } from './editor.tsx';
import { createEditorModel, type EditorModel } from './editor-model.ts';

/** One template opened for editing. */
export default function EditorPage() {
  const id = Number(useParams()['id']);
  const template = useQuery(templateQuery(id));
  const back = (
    <Link className="link" to={paths.templates}>
      All templates
    </Link>
  );
  if (template.isPending) return <PageMessage title="Loading..." isQuiet />;
  if (!template.data) {
    if (isAbsent(template.error)) return <PageMessage title="There is no such template">{back}</PageMessage>;
    return (
      <PageMessage title="The template could not be loaded">
        <Button onClick={() => void template.refetch()}>Try again</Button>
        {back}
      </PageMessage>
    );
  }
  return <OpenTemplate key={id} template={template.data} />;
}

/** The model has the lifetime of the page. Its content is newer than the loaded one. */
function OpenTemplate({ template }: { template: Template }) {
  const [model, setModel] = useState<EditorModel>();
  useLayoutEffect(() => {
    const opened = createEditorModel(template);
    setModel(opened);
    return () => opened.stop();
    // oxlint-disable-next-line react/exhaustive-deps -- later answers must not replace what is being typed
  }, []);
  // The import leads here with its look, which is checked first.
  const isImported = useLocation().state === importedLook;
  return model && <Editor model={model} isImported={isImported} />;
}

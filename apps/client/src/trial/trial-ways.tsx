import { providerTemplatePath } from '@inkfield/contract/site-pages';
import { Icon } from '@inkfield/ui/icon';
import { ArrowLeft } from 'lucide';
import { isOpenedByEditor, templateIn } from './trial-calls.ts';

/** Leads back to the template. The editor that opened this tab is still open, so the tab closes in its favor. */
export function WayBack() {
  return (
    <a
      href={templatePath()}
      className="generator-back"
      onClick={() => {
        // If the browser refuses, the link is followed.
        if (isOpenedByEditor(window.location.search)) window.close();
      }}
    >
      <Icon of={ArrowLeft} size={18} />
      Back to the template
    </a>
  );
}

/** A table makes stored documents, which a trial does not. */
export function WayToTable() {
  return null;
}

/** In place of a form that can't be shown. */
export function BackLink() {
  return (
    <a className="link" href={templatePath()}>
      Back to the template
    </a>
  );
}

const templatePath = () => providerTemplatePath(templateIn(window.location.search));

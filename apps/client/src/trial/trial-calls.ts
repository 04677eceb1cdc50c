import { type Api, type Call, createApi } from '@inkfield/contract/api';
import { CallError, isAbsent } from '@inkfield/contract/call-error';
import { type FetchedFile, fetchCall, requestOf } from '@inkfield/contract/fetch-call';
import { routes } from '@inkfield/contract/routes';
import type { Template } from '@inkfield/contract/templates';
import { urlOf } from '@inkfield/contract/url-of';
import { fieldsOfForm } from '@inkfield/engine/form-groups';
import type { Values } from '@inkfield/engine/template';
import type { Transport } from '../session/transport.ts';

/**
 * Calls of a form that staff try on a draft. The build of the trial puts this module in place of `session/api.ts` and
 * of `generator/generate-document.ts`. The session is the cookie of the provider's site. Everything that would store
 * something is refused here, whatever the page asks for.
 */
const calls = createTrialApi((request) => window.fetch(request));

/** The calls of the trial. */
export function useApi(): Api {
  return calls;
}

/** How *Download PDF* gets the document that was made last: it is nowhere but in this page. */
export function useFetchFile(): () => Promise<FetchedFile> {
  return fetchMade;
}

let made: Blob | undefined;

async function fetchMade(): Promise<FetchedFile> {
  if (!made) throw new CallError(404);
  return { file: made, name: 'trial.pdf' };
}

interface Submit {
  templateId: number;
  values: Values;
  signal: AbortSignal;
}

/** Typesets the document in memory. It has no number, because it is not stored. */
export async function generateDocument(
  _calls: unknown,
  { templateId, values, signal }: Submit,
): Promise<{ id: 0 }> {
  made = await typeset((request) => window.fetch(request), { templateId, values, signal });
  return { id: 0 };
}

/** The PDF of a draft with these values, as a preview. */
export async function typeset(
  fetch: Transport['fetch'],
  { templateId, values, signal }: Submit,
): Promise<Blob> {
  const url = new URL(urlOf(routes.previewDocument, { id: templateId }), window.location.origin);
  const headers = { accept: 'application/pdf', 'content-type': 'application/json' };
  const body = JSON.stringify({ form_data: values });
  const answer = await fetchCall(new Request(url, { method: 'POST', headers, body, signal }), fetch);
  if (!(answer instanceof Blob)) throw new CallError(undefined);
  return answer;
}

/** Calls that read or preview. The answers about templates are made of the draft, as a client would get them. */
export function createTrialApi(fetch: Transport['fetch']): Api {
  const api = createApi(routes, async (call) => {
    if (!storesNothing(call)) throw new Error(`A trial stores nothing: ${call.route.path}`);
    return fetchCall(requestOf(call, window.location.origin), fetch);
  });
  const draft = (id: string | number, signal: AbortSignal | undefined) =>
    api.getTemplate({ params: { id }, ...(signal && { signal }) });
  return {
    ...api,
    listTemplates: async ({ signal }) => {
      const id = templateIn(window.location.search);
      try {
        return [asClientsGet(await draft(id, signal))];
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    getTemplateLook: async ({ params, signal }) => {
      const { look } = await draft(params.id, signal);
      if (!look) throw new CallError(404);
      return look;
    },
    getTemplateLists: async ({ params, signal }) => {
      const { lists = [] } = await draft(params.id, signal);
      const known = await api.listLists({ ...(signal && { signal }) });
      const used = known.filter(({ name }) => lists.some((one) => one.name === name));
      return Promise.all(
        used.map(({ id }) => api.getList({ params: { id }, query: {}, ...(signal && { signal }) })),
      );
    },
  };
}

/** The template that the address of the trial names. */
export function templateIn(search: string): number {
  return Number(new URLSearchParams(search).get('templateId'));
}

/** Whether the editor opened the trial, in a tab of its own. */
export function isOpenedByEditor(search: string): boolean {
  return new URLSearchParams(search).get('from') === 'editor';
}

function storesNothing({ route: { method, path } }: Call): boolean {
  return method === 'GET' || path === routes.previewDocument.path;
}

/** A draft in the form in which clients get what was published: without samples, with the conditions of groups. */
function asClientsGet(draft: Template): Template {
  const { fields, form, page, look, pdf_form } = draft;
  const asked = fields.map(({ sample: _sample, ...field }) => field);
  return {
    ...draft,
    fields: fieldsOfForm(asked, form),
    has_look: Boolean(look) && page.house_style !== true,
    is_form: Boolean(pdf_form),
  };
}

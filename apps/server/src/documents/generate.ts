import type { GeneratedDocument } from '@inkfield/contract/documents';
import { readValues } from '@inkfield/engine/read-values';
import { resolve } from '@inkfield/engine/resolve';
import type { Values } from '@inkfield/engine/template';
import type { Deps } from '../deps.ts';
import { instant, secondsFrom } from '../clock.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { AppError } from '../http/errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import type { TemplateUser } from '../permissions/may-use-template.ts';
import { getTextToGenerate, type TemplateText } from '../templates/template-text.ts';
import { getOwnDocument } from './documents.ts';
import { findRemembered, type IdempotentCall, readIdempotentCall } from './idempotent-calls.ts';
import type { ParsedTemplates } from './parsed-templates.ts';
import { nextMoment, storeDocument } from './store-document.ts';
import { typesetDocument } from './typeset-document.ts';

type GenerateDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'limits' | 'typesetter' | 'storage'>;

export interface GenerateCall {
  caller: TemplateUser;
  request: RequestInfo;
  templateId: number;
  body: { form_data: Record<string, unknown> };
}

export interface Generated {
  document: GeneratedDocument;
  /** The same call had been made before: this is its document. */
  replayed: boolean;
}

/** Tries with attempts that are refused count too, but far beyond what a person needs. */
const attempts = { max: 600, perS: 60 };
const perMinute = 60;
const perDay = 1000;
/** On one node: it guards that node's typesetters. */
const maxInFlight = 2;
/** How often the date of a PDF is set anew because other documents of the user came in between. */
const maxTries = 3;

/** Resolves, typesets and stores a document: a call with an Idempotency-Key does so once. */
export function createGeneration(deps: GenerateDeps, parsedTemplates: ParsedTemplates) {
  const { database, clock, config, limits, typesetter } = deps;

  return async function generate(call: GenerateCall): Promise<Generated> {
    await limits.take('generate', `user:${call.caller.id}`, attempts);
    // Before anything is done for the call: whoever can't have a typesetter soon costs next to nothing.
    const leave = limits.enter('generating', 'here', typesetter.places);
    if (leave === undefined) return repeatOrRefuse(call);
    try {
      return await makeOrRepeat(call);
    } finally {
      leave();
    }
  };

  /** What has been made before needs no typesetter. */
  async function repeatOrRefuse(call: GenerateCall): Promise<Generated> {
    const idempotent = readCall(call);
    const remembered = idempotent && (await findRemembered(deps, idempotent));
    if (idempotent === undefined || remembered === undefined) throw new AppError('busy', { retryAfterS: 2 });
    // Whether the caller may still have it.
    await getTextToGenerate(deps, call.caller, call.templateId);
    return replay(idempotent, remembered);
  }

  async function makeOrRepeat(call: GenerateCall): Promise<Generated> {
    const { caller, templateId } = call;
    const idempotent = readCall(call);
    const text = await getTextToGenerate(deps, caller, templateId);
    if (idempotent === undefined) return { document: await make(call, text, undefined), replayed: false };
    return once(idempotent, () => make(call, text, idempotent));
  }

  /** One at a time for a key; what was made under it before is given back. */
  async function once(call: IdempotentCall, make: () => Promise<GeneratedDocument>): Promise<Generated> {
    const leave = limits.enter('idempotency key', `${call.userId} ${call.key}`, 1);
    if (leave === undefined) throw new AppError('in_progress', { retryAfterS: 1 });
    try {
      const remembered = await findRemembered(deps, call);
      if (remembered !== undefined) return await replay(call, remembered);
      return { document: await make(), replayed: false };
    } catch (error) {
      // Another process has stored a document under the key while this one was setting its own.
      const stored = isConstraintViolation(error) ? await findRemembered(deps, call) : undefined;
      if (stored === undefined) throw error;
      return await replay(call, stored);
    } finally {
      leave();
    }
  }

  async function replay({ userId }: IdempotentCall, documentId: number): Promise<Generated> {
    return { document: await getOwnDocument(database.query, { id: documentId, userId }), replayed: true };
  }

  async function make(call: GenerateCall, text: TemplateText, idempotent: IdempotentCall | undefined) {
    const { caller } = call;
    const values = readFinished(text, call.body.form_data);
    const { document, problems } = resolve(parsedTemplates(text), {
      fields: text.fields,
      values,
      mode: 'final',
      locale: text.page,
    });
    const stopping = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
    if (stopping.length > 0) throw new AppError('invalid', { fields: { non_field_errors: stopping } });
    await requireAllowance(caller.id);
    const leave = limits.enter(
      'generating',
      `user:${caller.id}`,
      Math.max(1, maxInFlight * config.rateLimitScale),
    );
    if (leave === undefined) throw new AppError('too_many_in_flight', { retryAfterS: 1 });
    try {
      const id = await typesetAndStore({ call, text, values, document, idempotent });
      return await getOwnDocument(database.query, { id, userId: caller.id });
    } finally {
      leave();
    }
  }

  interface Work {
    call: GenerateCall;
    text: TemplateText;
    values: Values;
    document: Parameters<typeof typesetDocument>[1]['document'];
    idempotent: IdempotentCall | undefined;
  }

  async function typesetAndStore({ call, text, values, document, idempotent }: Work): Promise<number> {
    const userId = call.caller.id;
    for (let tried = 0; tried < maxTries; tried += 1) {
      const generatedAt = await nextMoment(database.query, userId, instant(clock.now()));
      const typesetting = {
        text,
        document,
        date: generatedAt,
        output: 'pdf' as const,
        request: call.request,
      };
      const { pdf, pageCount } = await typesetDocument(deps, typesetting);
      const made = { userId, text, values, generatedAt, pdf, pageCount, call: idempotent };
      const id = await storeDocument(deps, made);
      if (id !== undefined) return id;
    }
    throw new AppError('busy', { retryAfterS: 2 });
  }

  /** Counts what is stored: the limits hold over restarts and several processes. */
  async function requireAllowance(userId: number): Promise<void> {
    for (const { max, perS } of [
      { max: perMinute, perS: 60 },
      { max: perDay, perS: 24 * 3600 },
    ]) {
      const allowed = Math.max(1, Math.floor(max * config.rateLimitScale));
      const last = await database.query
        .selectFrom('documents')
        .select('generated_at')
        .where('user_id', '=', userId)
        .where('batch_id', 'is', null)
        .where('generated_at', '>', secondsFrom(clock, -perS))
        .orderBy('generated_at', 'desc')
        .offset(allowed - 1)
        .limit(1)
        .executeTakeFirst();
      if (last === undefined) continue;
      const freeAt = Date.parse(last.generated_at) + perS * 1000;
      throw new AppError('rate_limited', { retryAfterS: (freeAt - clock.now()) / 1000 });
    }
  }
}

function readCall({ caller, request, templateId, body }: GenerateCall): IdempotentCall | undefined {
  const path = `/api/templates/${templateId}/generate_document/`;
  return readIdempotentCall({ userId: caller.id, request, path, body });
}

function readFinished({ fields }: TemplateText, formData: Record<string, unknown>): Values {
  const { values, errors } = readValues(fields, formData);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', { fields: { form_data: errors } });
  return values;
}

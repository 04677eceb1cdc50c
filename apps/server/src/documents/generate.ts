import { documentRoutes, type GeneratedDocument } from '@inkfield/contract/documents';
import { urlOf } from '@inkfield/contract/url-of';
import type { Deps } from '../deps.ts';
import { latestMoment, secondsFrom } from '../clock.ts';
import { type Act, by } from '../events/act.ts';
import { isConstraintViolation } from '../database/failures.ts';
import { AppError } from '../errors.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { QuotaReached } from '../quotas/quota-reached.ts';
import { findRoom } from '../quotas/room.ts';
import { getTextToGenerate, type TemplateText } from '../templates/template-text.ts';
import { getOwnDocument } from './documents.ts';
import { findRemembered, type IdempotentCall, readIdempotentCall } from './idempotent-calls.ts';
import { produceAndStore } from './produce.ts';
import { engineText } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';
import { storeDocument } from './store-document.ts';

type GenerateDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'limits' | 'typesetter' | 'storage'>;

export interface GenerateCall {
  caller: Act['caller'];
  request: RequestInfo;
  templateId: number;
  body: { form_data: Record<string, unknown> };
}

export interface Generated {
  document: GeneratedDocument;
  /** The same call had been made before: this is its document. */
  replayed: boolean;
}

const perMinute = 60;
const perDay = 1000;

/** Resolves, typesets and stores a document: a call with an Idempotency-Key does so once. */
export function createGeneration(deps: GenerateDeps) {
  const { database, clock, config, limits, typesetter } = deps;

  return async function generate(call: GenerateCall): Promise<Generated> {
    // Check capacity first: rejecting a call must cost almost nothing.
    const leave = limits.enter('generating', 'here', typesetter.places);
    if (leave === undefined) return repeatOrRefuse(call);
    try {
      return await makeOrRepeat(call);
    } finally {
      leave();
    }
  };

  /** A stored result needs no typesetter. */
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

  /** Allows one call at a time per key and returns the earlier result of the key, if any. */
  async function once(call: IdempotentCall, make: () => Promise<GeneratedDocument>): Promise<Generated> {
    const leave = limits.enter('idempotency key', `${call.userId} ${call.key}`, 1);
    if (leave === undefined) throw new AppError('in_progress', { retryAfterS: 1 });
    try {
      const remembered = await findRemembered(deps, call);
      if (remembered !== undefined) return await replay(call, remembered);
      return { document: await make(), replayed: false };
    } catch (error) {
      // Another process has stored a document under the key while this one was setting its own.
      const stored = isAfterAnother(error) ? await findRemembered(deps, call) : undefined;
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
    const resolved = await runEngine('resolveFinal', {
      text: engineText(text),
      formData: call.body.form_data,
    });
    if ('errors' in resolved) throw new AppError('invalid', { fields: { form_data: resolved.errors } });
    if ('stopping' in resolved)
      throw new AppError('invalid', { fields: { non_field_errors: resolved.stopping } });
    await requireAllowance(caller.id);
    const room = await findRoom(deps, caller.id, ['documents', 'bytes']);
    const checked = { userId: caller.id, text, ...resolved, request: call.request };
    const id = await produceAndStore(deps, checked, (produced) =>
      storeDocument(deps, { ...produced, by: by(call), call: idempotent, room }),
    );
    return getOwnDocument(database.query, { id, userId: caller.id });
  }

  /** Counts stored documents, so that the limits hold over restarts and several processes. */
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
        .where('generated_at', '<=', latestMoment(clock))
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

/** Whether the document of another process may be why this one was not stored: the key, or the last of the room. */
function isAfterAnother(error: unknown): boolean {
  return isConstraintViolation(error) || error instanceof QuotaReached;
}

function readCall({ caller, request, templateId, body }: GenerateCall): IdempotentCall | undefined {
  const path = urlOf(documentRoutes.generateDocument, { id: templateId });
  return readIdempotentCall({ userId: caller.id, request, path, body });
}

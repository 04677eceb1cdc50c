import type { UsedDraft } from '@inkfield/contract/drafts';
import { documentRoutes, type GeneratedDocument } from '@inkfield/contract/documents';
import { urlOf } from '@inkfield/contract/url-of';
import type { Deps } from '../deps.ts';
import { latestMoment, secondsFrom } from '../clock.ts';
import { type Act, by } from '../events/act.ts';
import { AppError } from '../errors.ts';
import {
  findRemembered,
  type IdempotentCall,
  makeOnce,
  readIdempotentCall,
} from '../idempotency/idempotent-calls.ts';
import type { RequestInfo } from '../http/request-info.ts';
import { findRoom } from '../quotas/room.ts';
import { getTextToGenerate, type TemplateText } from '../templates/template-text.ts';
import { getOwnDocument } from './documents.ts';
import { produceAndStore } from './produce.ts';
import { engineText } from './resolve-jobs.ts';
import { runEngine } from './run-engine.ts';
import { storeDocument } from './store-document.ts';

type GenerateDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'limits' | 'typesetter' | 'storage' | 'log'>;

export interface GenerateCall {
  caller: Act['caller'];
  request: RequestInfo;
  templateId: number;
  body: {
    form_data: Record<string, unknown>;
    draft?: UsedDraft | undefined;
    today?: string | undefined;
  };
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
    const document = await getOwnDocument(database.query, { id: remembered, userId: call.caller.id });
    return { document, replayed: true };
  }

  async function makeOrRepeat(call: GenerateCall): Promise<Generated> {
    const { caller, templateId } = call;
    const idempotent = readCall(call);
    const text = await getTextToGenerate(deps, caller, templateId);
    if (idempotent === undefined) return { document: await make(call, text, undefined), replayed: false };
    const { result, replayed } = await makeOnce(deps, idempotent, {
      make: () => make(call, text, idempotent),
      find: (id) => getOwnDocument(database.query, { id, userId: caller.id }),
    });
    return { document: result, replayed };
  }

  async function make(call: GenerateCall, text: TemplateText, idempotent: IdempotentCall | undefined) {
    const { caller, body } = call;
    // The client has seen values that would not be printed.
    if (body.today !== undefined && body.today !== text.today) throw new AppError('other_day');
    const resolved = await runEngine('resolveFinal', {
      text: engineText(text),
      formData: body.form_data,
    });
    if ('errors' in resolved) throw new AppError('invalid', { fields: { form_data: resolved.errors } });
    if ('stopping' in resolved)
      throw new AppError('invalid', { fields: { non_field_errors: resolved.stopping } });
    await requireAllowance(caller.id);
    const room = await findRoom(deps, caller.id, ['documents', 'bytes']);
    const checked = { userId: caller.id, text, ...resolved, request: call.request };
    const id = await produceAndStore(deps, checked, (produced) =>
      storeDocument(deps, { ...produced, by: by(call), call: idempotent, draft: body.draft, room }),
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

function readCall({ caller, request, templateId, body }: GenerateCall): IdempotentCall | undefined {
  const path = urlOf(documentRoutes.generateDocument, { id: templateId });
  // The draft may be saved again, and a day begin, before the same values are sent again.
  const { form_data } = body;
  return readIdempotentCall({ userId: caller.id, request, path, body: { form_data } });
}

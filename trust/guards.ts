import { accountGuards, resetGuards, signInGuards, tokenGuards } from './guards-account.ts';
import type { Section } from './catalogue.ts';
import type { Guard } from './guard.ts';
import { deploymentGuards } from './guards-deployment.ts';
import { backupGuards, faultGuards, generationGuards, upgradeGuards } from './guards-durability.ts';
import { erasureGuards } from './guards-erasure.ts';
import { inputGuards, outputGuards, uploadGuards } from './guards-input.ts';
import { loadGuards, rateLimitGuards } from './limit-guards.ts';
import { logGuards } from './lg-guards.ts';

/** Guards of each section: `npm run trust -- --guards` takes them out one by one and sees the tests fail. */
export const guards: Readonly<Record<Section, readonly Guard[]>> = {
  AU: signInGuards,
  TK: tokenGuards,
  RS: resetGuards,
  AZ: [
    {
      // Lists are filtered a second time, where their ids are found.
      keeps: 'a document is read by its owner only',
      file: 'apps/server/src/documents/documents.ts',
      is: `
    .where('documents.user_id', '=', userId)
    .where('documents.erased_at', 'is', null);`,
      becomes: `
    .where('documents.erased_at', 'is', null);`,
      red: ['AZ1'],
    },
    {
      keeps: 'the calls of staff are not on the port of the client site',
      file: 'apps/server/src/http/implement.ts',
      is: `if (site.kind === 'client' && !isOnClientSite(site, route)) continue;`,
      becomes: `if (site.kind === 'client' && route.site !== undefined) continue;`,
      red: ['AZ11'],
    },
    {
      keeps: 'each transaction of a call asks whether its caller may still act',
      file: 'apps/server/src/app.ts',
      is: '  deps.database.checkFirst(requireStillAllowed);\n',
      becomes: '',
      red: ['AZ12'],
    },
  ],
  AC: accountGuards,
  PM: [
    {
      keeps: 'a permission ends at its end date',
      file: 'apps/server/src/permissions/may-use-template.ts',
      is: ' and (p.expires_at is null or p.expires_at > ${now})',
      becomes: '',
      red: ['PM11'],
    },
    {
      keeps: 'what allowed a document is asked again when it is stored',
      file: 'apps/server/src/documents/store-document.ts',
      is: 'if (reason !== undefined)',
      becomes: "if (reason === 'account_disabled')",
      red: ['PM15'],
    },
  ],
  RL: rateLimitGuards,
  IV: inputGuards,
  IN: outputGuards,
  UP: uploadGuards,
  HD: [
    {
      keeps: 'no browser guesses what an answer is',
      file: 'apps/server/src/http/security-headers.ts',
      is: `  'x-content-type-options': 'nosniff',\n`,
      becomes: '',
      red: ['HD1'],
    },
  ],
  DL: [
    {
      keeps: 'a download link opens the caller’s own documents only',
      file: 'apps/server/src/documents/documents.ts',
      is: `    .where('user_id', '=', userId)
    .where('template_id', '=', templateId)`,
      becomes: `    .where('template_id', '=', templateId)`,
      red: ['DL6'],
    },
  ],
  GN: generationGuards,
  LD: loadGuards,
  FT: faultGuards,
  UG: upgradeGuards,
  BR: backupGuards,
  CL: [
    {
      keeps: 'a refresh that could not be made ends no session',
      file: 'apps/client/src/session/refresh-access.ts',
      is: `if (!response.ok) return 'unreachable';`,
      becomes: `if (!response.ok) return 'refused';`,
      red: ['CL4'],
    },
  ],
  LG: logGuards,
  ER: erasureGuards,
  OP: deploymentGuards,
  ND: [
    {
      keeps: 'nodes of one database have one secret',
      file: 'apps/server/src/sessions/shared-secret.ts',
      is: 'throw new ConfigError([refusal(config)]);',
      becomes: '',
      red: ['ND12'],
    },
    {
      keeps: 'a row of the audit is sealed once, by one of the nodes',
      file: 'apps/server/src/audit/seals.ts',
      is: '.filter(({ id }) => !known.has(id))',
      becomes: '.filter(({ id }) => id > 0 || known.has(id))',
      red: ['ND15'],
    },
  ],
};

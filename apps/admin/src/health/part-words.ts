import type { Health, HealthState } from '@inkfield/contract/health';
import { agoText, bytesText } from './sizes.ts';
import { storedText } from '../page/stored-text.ts';

/** One part of the product as it is shown. */
export interface Part {
  name: string;
  state: HealthState;
  /** Describes the state. */
  text: string;
  /** The remedy; only where there is a problem. */
  advice?: string | undefined;
}

/** Every part, in words. */
export function partsOf(health: Health): Part[] {
  return [
    database(health),
    storage(health),
    typesetter(health),
    mail(health),
    quotas(health),
    clock(health),
    dataFolder(health),
  ];
}

function database({ database: { state, ms, kind, version, schema } }: Health): Part {
  const name = 'Database';
  if (state === 'failed') {
    return {
      name,
      state,
      text: `${kind} does not answer. Nobody can work until it does; what was saved is not lost.`,
      advice:
        kind === 'PostgreSQL'
          ? 'Check that PostgreSQL is running and that the address in DATABASE_URL is right. The log of the server says why it refused.'
          : 'Check that the disk of the data folder works and that the server may read and write inkfield.db. The log of the server says why it refused.',
    };
  }
  const text = `${kind} ${version ?? ''} answers in ${ms} ms. Schema ${schema ?? 'unknown'}.`;
  if (state === 'ok') return { name, state, text };
  return { name, state, text, advice: 'It is slow. Check what else uses its machine and disk.' };
}

function storage({ storage: { state, ms } }: Health): Part {
  const name = 'Storage of documents';
  if (state === 'ok') return { name, state, text: `Answers in ${ms} ms.` };
  return {
    name,
    state,
    text: 'Documents can be neither stored nor opened. What was stored is not lost.',
    advice:
      'If the database has failed too, repair it first: documents are stored in it unless STORAGE_URL names another place. Otherwise check that the store at STORAGE_URL can be reached.',
  };
}

function typesetter({ typesetter: part }: Health): Part {
  const { state, ms, busy, queued, most_queued: most, done, crashes, timeouts } = part;
  const name = 'Typesetter';
  if (state === 'failed') {
    return {
      name,
      state,
      text: 'No document can be generated. Clients are asked to try again; nothing they filled in is lost.',
      advice:
        'Restart the server. If the problem remains, the log says at startup why the typesetter is missing: often npm installed it for another platform.',
    };
  }
  const trouble =
    crashes + timeouts === 0 ? '' : ` ${crashes} crashed and ${timeouts} took too long; each was replaced.`;
  const text = `A line is set in ${ms} ms. ${busy} at work, ${queued} of at most ${most} waiting, ${done} done since the start.${trouble}`;
  if (state === 'ok') return { name, state, text };
  return {
    name,
    state,
    text,
    advice: 'Documents are waiting. If this continues, the machine needs more processor cores.',
  };
}

function mail({ mail: part, checked_at: now }: Health): Part {
  const { state, transport, queued, failed_last_day: failed, oldest_queued_at: oldest } = part;
  const name = 'Mail';
  if (state === 'failed') {
    return {
      name,
      state,
      text: 'The waiting mails cannot be counted, because the database does not answer.',
      advice: 'Repair the database first. Mails are queued there and none is lost.',
    };
  }
  const where =
    transport === 'smtp'
      ? 'Mails go to the mail server of SMTP_URL.'
      : 'There is no mail server: SMTP_URL is not set, and mails are files in the folder "outbox" of the data folder. Nobody receives them.';
  const since = oldest === null ? '' : `, the oldest for ${agoText(oldest, now)}`;
  const waiting = queued === 0 ? 'None waits.' : `${queued} wait${queued === 1 ? 's' : ''}${since}.`;
  const text = `${where} ${waiting}${failed > 0 ? ` ${failed} failed within a day.` : ''}`;
  if (state === 'ok') return { name, state, text };
  return { name, state, text, advice: mailAdvice(part) };
}

function mailAdvice({ transport, retrying, failed_last_day: failed }: Health['mail']): string {
  if (transport === 'folder') {
    return 'Set SMTP_URL to the address of a mail server and start the server again. Until then, invitations show a link that you hand over yourself.';
  }
  if (retrying + failed > 0) {
    return 'The page "Mails" says why each one did not go out. Correct that, then send a test mail and send the others again.';
  }
  return 'Nothing has tried to send them. Restart the server. If the problem remains, its log says why.';
}

function quotas({ quotas: { state, installation, nearly, reached } }: Health): Part {
  const name = 'Quotas';
  if (installation === null) {
    return {
      name,
      state,
      text: 'What is stored can not be counted, because the database does not answer.',
      advice: 'Repair the database first.',
    };
  }
  const { used, quota } = installation.bytes;
  const all = `${storedText(used)} stored${quota === null ? '' : ` of ${storedText(quota)}`}.`;
  const others = [
    reached > 0 ? `${reached} ${reached === 1 ? 'quota is' : 'quotas are'} reached` : '',
    nearly > 0 ? `${nearly} ${nearly === 1 ? 'is' : 'are'} nearly reached` : '',
  ].filter(Boolean);
  const text = others.length === 0 ? all : `${all} ${others.join(', ')}.`;
  if (state === 'ok') return { name, state, text };
  return {
    name,
    state,
    text,
    advice:
      state === 'failed'
        ? 'Nobody can store anything more; reading and downloads go on. Make room on the disk, then raise QUOTA_INSTALLATION_BYTES and the variables beside it.'
        : 'The page "Usage" says whose they are. QUOTA_USER_BYTES and the variables beside it set them.',
  };
}

function clock({ clock: { state, ahead_s: aheadS } }: Health): Part {
  const name = 'Clock';
  if (state === 'ok') return { name, state, text: 'Has not jumped since the server started.' };
  return {
    name,
    state,
    text: `Jumped ahead by ${Math.round(aheadS / 86_400)} days. Nothing is saved and nobody can sign in until it is right; reading and downloads go on.`,
    advice:
      'Set the clock of the machine, by NTP if possible; the server needs no restart. If the present time is right and it was wrong before, start the server again.',
  };
}

function dataFolder({
  data_folder: { state, path, is_writable: isWritable, free_bytes: free, total_bytes: total },
}: Health): Part {
  const name = 'Data folder';
  if (!isWritable) {
    return {
      name,
      state,
      text: `The server can not write in ${path}.`,
      advice:
        'Check that the disk is mounted and writable, and that the folder belongs to the user of the server.',
    };
  }
  const room = free === null || total === null ? '' : ` has ${bytesText(free)} free of ${bytesText(total)}`;
  const text = room === '' ? `${path} can be written.` : `${path}${room}.`;
  if (state === 'ok') return { name, state, text };
  return {
    name,
    state,
    text,
    advice:
      state === 'failed'
        ? 'Free some disk space now: soon nothing can be saved. Old backups and files in "outbox" may go; never the database or its files ending with -wal and -shm.'
        : 'Make room or a larger disk before it is full. Old backups and files in "outbox" may go.',
  };
}

import type { Values } from '@inkfield/engine/template';

/**
 * Between the form that staff try in one tab and the editor of its template in another tab of the browser: the answers
 * become a test there, with the editor's own history and saving.
 */
type Message = { answers: Values } | { kept: string };

const open = (templateId: number) => new BroadcastChannel(`inkfield-trial-${templateId}`);

/** How long an editor has to answer. A hidden tab may be slow. */
const answerMs = 2000;

/** Keeps answers that a trial hands over; `keep` returns the name of the test. Returns the function that stops. */
export function takeAnswers(templateId: number, keep: (answers: Values) => string): () => void {
  const channel = open(templateId);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('answers' in data) send(channel, { kept: keep(data.answers) });
  });
  return () => channel.close();
}

/** Hands answers to the editor. Returns the name of the test; undefined where no editor of the template is open. */
export function handAnswers(templateId: number, answers: Values): Promise<string | undefined> {
  const channel = open(templateId);
  return new Promise((resolve) => {
    const end = (kept?: string) => {
      clearTimeout(timer);
      channel.close();
      resolve(kept);
    };
    const timer = setTimeout(end, answerMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('kept' in data) end(data.kept);
    });
    send(channel, { answers });
  });
}

function send(channel: BroadcastChannel, message: Message): void {
  // A channel stays within its origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}

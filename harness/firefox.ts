import { createRequire } from 'node:module';
import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

type Options = Partial<PlaywrightTestOptions & PlaywrightWorkerOptions>;

/** The Firefox of the machine, driven by WebDriver BiDi: Playwright's own build of it is not needed. */
export function firefoxOptions(executablePath: string): Options {
  changeMessages();
  return {
    browserName: 'firefox',
    channel: 'moz-firefox',
    // For a picture Playwright writes a style into the page, which the policy of the site refuses.
    screenshot: 'off',
    launchOptions: { executablePath, firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } },
  };
}

/** Parts of messages of Playwright, each with the part that Firefox gets in its place. */
const changes: readonly (readonly [sent: string, got: string])[] = [
  // Firefox refuses the color scheme, which Playwright sets for every page.
  ['"method":"emulation.setMediaFeaturesOverride"', '"method":"session.status"'],
  // Playwright sets the value of the box, which React takes for its own change. This is typed, as by a person.
  ['window.__pw_bidiInsertText(', `document.execCommand('insertText', false, `],
];

interface Socket {
  prototype: { send: (message: unknown, ...rest: unknown[]) => unknown };
}

/** Changes the messages to browsers in this process. Playwright has no setting for them. */
function changeMessages(): void {
  const { ws } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as { ws: Socket };
  const { send } = ws.prototype;
  ws.prototype.send = function (message, ...rest) {
    let text = message;
    for (const [sent, got] of changes) if (typeof text === 'string') text = text.replace(sent, got);
    return send.call(this, text, ...rest);
  };
}

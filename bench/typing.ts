import type { CDPSession, Page } from '@playwright/test';

export const keysPerRun = 30;

/** From the key's time stamp until the frame after it has been made: a message posted in it comes next. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(globalThis, { delays });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => delays.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage('');
        });
      },
      { capture: true },
    );
  });
}

/** CPU of the main thread per key, in milliseconds. */
export async function typeRun(page: Page, devtools: CDPSession): Promise<number> {
  const before = await taskMs(devtools);
  // Not a multiple of a frame, so that keys come at every phase of one.
  await page.keyboard.type('abcdefghij klmnopqrst uvwxyzab'.slice(0, keysPerRun), { delay: 53 });
  await page.waitForTimeout(100);
  return ((await taskMs(devtools)) - before) / keysPerRun;
}

/** CPU that the main thread of a page has used. */
export async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const task = metrics.find(({ name }) => name === 'TaskDuration');
  return (task?.value ?? 0) * 1000;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

import chromePdf from '@jsreport/jsreport-chrome-pdf';
import createReporter from '@jsreport/jsreport-core';
import { findBrowser } from '../../../harness/browser.ts';
import type { StartEngine } from '../engine.ts';
import { toHtml } from '../html.ts';

/** jsreport with its Chrome recipe and its pool of one warm browser. */
const start: StartEngine = async () => {
  const { executablePath, args } = await findBrowser();
  const reporter = createReporter({
    loadConfig: false,
    discover: false,
    useExtensionsLocationCache: false,
    logger: { silent: true },
    workers: { numberOfWorkers: 1 },
    chrome: { strategy: 'chrome-pool', numberOfWorkers: 1, launchOptions: { executablePath, args } },
  });
  reporter.use(chromePdf());
  await reporter.init();
  return {
    async render(document) {
      const template = {
        content: toHtml(document),
        engine: 'none',
        recipe: 'chrome-pdf',
        chrome: { preferCSSPageSize: true },
      };
      return (await reporter.render({ template })).content;
    },
    stop: () => reporter.close(),
  };
};

export default start;

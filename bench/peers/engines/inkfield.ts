import { createTypesetter } from '../../../apps/server/src/pdf/typesetter.ts';
import type { StartEngine } from '../engine.ts';

/** The product's own typesetter as the server runs it: a child process, cleaned input, tagged PDF/A-2a, checked answer. */
const start: StartEngine = async () => {
  const typesetter = createTypesetter({ size: 1 });
  await typesetter.ready();
  return {
    async render(document) {
      const rendered = await typesetter.render({
        document,
        page: {},
        title: 'Document',
        language: 'en-US',
        date: '2026-03-05T00:00:00Z',
        output: 'pdf',
      });
      if (rendered.kind !== 'pdf') throw new Error('Asked for a PDF.');
      return rendered.pdf;
    },
    stop: () => typesetter.close(0),
  };
};

export default start;

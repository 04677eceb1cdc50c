import { createHash } from 'node:crypto';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import { afterAll, expect, test } from 'vitest';
import { samples } from '../../samples/samples.ts';
import { createTypesetter } from '../typesetter.ts';

const typesetter = createTypesetter({ size: 1 });
afterAll(() => typesetter.close());

/** As they were set before templates could have a look. A change of the house style changes them on purpose. */
const digests: Record<string, string> = {
  'Purchase and sale agreement': 'cd2905791a6318adf90dd403f28a683c51da010fce3d0a68ee18a5ae8a76d6f8',
  'Employment contract': 'dbc3ffd19e810fd08da71734e2f6496fcd3c94bc86b013936813dcf086f1adb8',
  'Mutual non-disclosure agreement': 'a30b36e95529a6df002860cae02296a25d7336ea41710dfc3fc554de3dbc7d0d',
  'Residential lease': '29989ccf88364f020db1fece18e6d8e46c109960c027834afd5a99f3ecbd4724',
  Invoice: 'b41bf59394a5c26b392ff23d5255fe832e8457fbc38874d9d56f3ef45f2d9b6d',
};

test.each(samples)('$name, which has no look, is set as before there were looks', async (sample) => {
  const fields = sample.fields.map((field, index) => ({ ...field, id: index + 1, order: index }));
  const locale = { locale: 'en-US', currency: 'USD' };
  const { document } = resolve(parse(sample.document_content), {
    fields,
    values: {},
    mode: 'preview',
    locale,
  });
  const rendered = await typesetter.render({
    document,
    page: sample.page,
    look: null,
    title: sample.name,
    language: 'en-US',
    date: '2026-01-02T03:04:05Z',
    output: 'pdf',
  });
  if (rendered.kind !== 'pdf') throw new Error('expected a PDF');
  expect(createHash('sha256').update(rendered.pdf).digest('hex')).toBe(digests[sample.name]);
});

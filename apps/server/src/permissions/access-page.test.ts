import { expect, test } from 'vitest';
import { accessPage } from '../../test/access-page.ts';

test('the documentation shows the access matrix as it is', async () => {
  await expect(accessPage()).toMatchFileSnapshot('../../../../docs/access.md');
});

import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openTemplate, template } from '../../test/open-generator.tsx';

afterEach(() => vi.unstubAllGlobals());

test('the live preview prints numbers in the words of the template’s language', async () => {
  const { user } = await openTemplate(
    template([field({ name: 'precio', label: 'Precio', field_type: 'currency' })], {
      document_content: 'Precio: [precio as words]',
      page: { locale: 'es-ES', currency: 'EUR' },
    }),
  );
  await user.type(screen.getByLabelText(/^Precio/), '21000,21');
  expect(screen.getByRole('article', { name: 'Live preview' }).textContent).toContain(
    'veintiún mil euros con veintiún céntimos',
  );
});

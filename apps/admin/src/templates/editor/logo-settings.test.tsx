import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openEditor, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const letter = template({ name: 'Letter', document_content: 'Dear all,' });
const sha256 = 'ab'.repeat(32);
const picture = { sha256, pixel_width: 600, pixel_height: 200 };
const upload = 'POST /api/templates/7/logo/';
const file = (bytes = 10) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
const logo = { ...picture, alt: 'Vance & Sons', align: 'left', height: 36 } as const;

const findAlert = () => within(screen.getByRole('group', { name: 'Logo' })).findByRole('alert');

async function openTemplateTab(...args: Parameters<typeof openEditor>) {
  const opened = await openEditor(...args);
  await opened.user.click(screen.getByRole('button', { name: 'Template' }));
  await screen.findByLabelText('Paper');
  return opened;
}

test('an uploaded picture becomes the logo of the draft, named after the template, and stands on the paper', async () => {
  const { user, stored } = await openTemplateTab(letter, { [upload]: () => json(picture, 201) });
  await user.upload(screen.getByLabelText('Picture of the logo'), file());
  await waitFor(() =>
    expect(stored().page.logo).toEqual({ ...picture, alt: 'Logo: Letter', align: 'left', height: 36 }),
  );
  const paper = await screen.findByRole('article', { name: 'Preview of the document' });
  const image = within(paper).getByRole('img', { name: 'Logo: Letter' });
  expect(image.getAttribute('src')).toBe(`/api/templates/7/logo/${sha256}/`);
  await user.selectOptions(screen.getByLabelText('Position'), 'Right');
  await waitFor(() => expect(stored().page.logo?.align).toBe('right'));
});

test('what the server says of a picture stands where it was chosen, and the old logo stays', async () => {
  const { user, stored } = await openTemplateTab(
    { ...letter, page: { logo } },
    {
      [upload]: () =>
        json({ code: 'invalid', detail: 'No.', file: ['The picture is damaged or not complete.'] }, 400),
    },
  );
  await user.upload(screen.getByLabelText('Picture of the logo'), file());
  expect((await findAlert()).textContent).toBe('The picture is damaged or not complete.');
  expect(stored().page.logo).toEqual(logo);
});

test('a file that is too large is refused before it is sent', async () => {
  const { user, requests } = await openTemplateTab(letter);
  await user.upload(screen.getByLabelText('Picture of the logo'), file(600_000));
  expect((await findAlert()).textContent).toContain('at most 500 kB');
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a logo always says what it shows', async () => {
  const { user, stored } = await openTemplateTab({ ...letter, page: { logo } });
  const alt = screen.getByLabelText('What the logo shows');
  await user.clear(alt);
  expect(screen.getByText(/^Say it in a few words/)).toBeInstanceOf(HTMLElement);
  await user.type(alt, 'Vance');
  await waitFor(() => expect(stored().page.logo?.alt).toBe('Vance'));
});

test('a picture of few pixels is said to look coarse at the height it is given', async () => {
  const { user } = await openTemplateTab({ ...letter, page: { logo: { ...logo, pixel_height: 80 } } });
  expect(screen.queryByText(/dots per inch/)).toBeNull();
  const height = screen.getByLabelText(/^Height/);
  await user.clear(height);
  await user.type(height, '72');
  await user.tab();
  expect(screen.getByText(/printed with 80 dots per inch/)).toBeInstanceOf(HTMLElement);
});

test('a removed logo is gone from the draft and from the paper, and the focus stays', async () => {
  const { user, stored } = await openTemplateTab({ ...letter, page: { logo } });
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  await waitFor(() => expect(stored().page).toEqual({}));
  expect(screen.queryByRole('img', { name: 'Vance & Sons' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a logo' }));
});

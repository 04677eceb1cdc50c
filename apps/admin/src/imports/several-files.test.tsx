import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { template } from '../../test/open-editor.tsx';
import { importCall, openImport, proposed, reviewsCall, createCall } from '../../test/open-import.tsx';
import { json } from '../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const leases = ['one.docx', 'two.docx', 'old.doc', 'three.docx'].map((name) => new File(['abc'], name));
const record = (id: number) => ({
  id,
  name: `Lease ${id}`,
  file_name: `${id}.docx`,
  mark_count: 3,
  seen_count: 0,
  updated_at: '2026-03-05T10:00:00Z',
  updated_by: null,
});
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('several files are read one after the other, each with its state', async () => {
  let sent = 0;
  const { user, requests } = openImport({
    [importCall]: () => {
      sent += 1;
      if (sent === 2) return json({ code: 'too_many_requests', detail: 'No.' }, 429);
      if (sent === 3) return json({ code: 'import_failed', detail: 'It has no text.' }, 422);
      const [first, ...others] = proposed.marks;
      const marks = sent === 1 ? [{ ...first, decision: 'sample' }, ...others] : proposed.marks;
      return json({ ...proposed, marks, review: { id: 10 + sent, revision: 1 } });
    },
  });
  const area = await screen.findByRole('region', { name: 'Document' });
  fireEvent.drop(area, { dataTransfer: { files: leases } });
  await screen.findByText(/It goes on in 1 s by itself/);
  await waitFor(() => expect(screen.getByText('2 of 4 files read, 2 not read')).toBeDefined(), {
    timeout: 5000,
  });
  // A value of a sample counts once staff say that the document is one.
  expect(rows()[0]).toBe('one.docxRead2Review one.docx');
  expect(rows()[1]).toContain('It has no text.');
  expect(rows()[2]).toContain('save it as DOCX');
  expect(rows()[3]).toContain('Read');
  await user.click(screen.getByRole('button', { name: 'Try those again' }));
  await screen.findByText('3 of 4 files read, 1 not read');
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(5);
});

test('forty leases are read, never two of them at the same time, each with a row of its own', async () => {
  let [sent, working, most] = [0, 0, 0];
  openImport({
    [importCall]: async () => {
      sent += 1;
      working += 1;
      most = Math.max(most, working);
      await Promise.resolve();
      working -= 1;
      return json({ ...proposed, review: { id: 100 + sent, revision: 1 } });
    },
  });
  const files = Array.from({ length: 40 }, (_, index) => new File(['abc'], `lease ${index}.docx`));
  const area = await screen.findByRole('region', { name: 'Document' });
  fireEvent.drop(area, { dataTransfer: { files } });
  await screen.findByText('40 of 40 files read', {}, { timeout: 10_000 });
  expect(rows()).toHaveLength(40);
  expect(rows()[39]).toBe('lease 39.docxRead3Review lease 39.docx');
  expect(most).toBe(1);
});

test('reviews of a series follow each other, and the last one leads to the templates', async () => {
  let open = [record(5), record(6)];
  const review = (id: number) => () => {
    const { source_document, review: _, ...imported } = proposed;
    return json({
      id,
      revision: 1,
      imported: { ...imported, name: `Lease ${id}` },
      source_document,
      state: null,
    });
  };
  const { user, history } = openImport({
    [importCall]: () => json(proposed),
    [reviewsCall]: () => json(open),
    'GET /api/import-reviews/5/': review(5),
    'GET /api/import-reviews/6/': review(6),
    [createCall]: () => {
      open = open.slice(1);
      return json(template({ id: 9, name: 'Lease' }), 201);
    },
    'GET /api/templates/summaries/': () => json([]),
  });
  await user.upload(await screen.findByLabelText('File'), leases.slice(0, 2));
  await user.click(await screen.findByRole('link', { name: 'Review one after the other' }));
  expect(await screen.findByText('One more review is waiting.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create template' }),
  );
  await waitFor(() => expect(history.location.search).toBe('?review=6&series=yes'));
  expect(await screen.findByDisplayValue('Lease 6')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('One more review is waiting.')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Create template' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create template' }),
  );
  await waitFor(() => expect(history.location.pathname).toBe('/'));
});

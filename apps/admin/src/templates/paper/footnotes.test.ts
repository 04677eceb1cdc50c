import { Fragment } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { open } from '../../../test/open-paper.ts';
import { paperOfFootnote, putFootnote, selectedFootnote } from './footnotes.ts';
import { schema } from './schema.ts';

test('a footnote shows its number, and its words are changed, added and removed', () => {
  const { paper, at, text } = open(
    'One{footnote: See *a*, [seller].}\n\n{if pets}\nTwo{footnote: b}\n{else}\nThree{footnote: c}\n{end}\nFour{footnote: d}\n',
  );
  const shown = () =>
    [...paper.view.dom.querySelectorAll('[data-kind=footnote]')].map((one) => one.getAttribute('data-path'));
  // One of the two branches is printed.
  expect(shown()).toEqual(['1', '2', '2', '3']);
  at('One');
  const { from } = paper.view.state.selection;
  const select = () =>
    paper.view.dispatch(paper.view.state.tr.setSelection(NodeSelection.create(paper.view.state.doc, from)));
  select();
  const words = paperOfFootnote(selectedFootnote(paper.view.state));
  expect(words.textContent).toBe('See a, [seller].');
  const [line] = [words.child(0)];
  const changed = words.copy(
    Fragment.from([line, schema.nodes.line.create(null, schema.text('} More [x]'))]),
  );
  paper.run(putFootnote(changed));
  expect(text()).toContain('One{footnote: See *a*, [seller]. \\} More \\[x\\]}\n');
  at('Four');
  paper.run(putFootnote(paperOfFootnote(undefined)));
  paper.run(putFootnote(schema.nodes.doc.create(null, line)));
  expect(text()).toContain('Four{footnote: See *a*, [seller].}{footnote: d}\n');
  expect(shown()).toEqual(['1', '2', '2', '3', '4']);
  select();
  paper.run(putFootnote(paperOfFootnote(undefined)));
  expect(text()).toMatch(/^One\n/);
});

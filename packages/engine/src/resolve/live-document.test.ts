import { describe, expect, test } from 'vitest';
import { createLiveDocument, type LiveDocument } from './live-document.ts';
import { testFields, usLocale } from '../../test/test-template.ts';

const source = `# Agreement

Between [seller] and [buyer].

{if pets}
Pets are allowed.
{end}
#. Price
##. {label price}The price is [price].

See {ref price}.{footnote: Paid by [buyer].}

{exhibit A: Of [seller]}
Exhibit words.

Of [buyer].
{end}
{for each r in rent_roll}
[r]
{end}
`;

function setUp() {
  const live = createLiveDocument({ document_content: source, fields: testFields }, { locale: usLocale });
  const woken: string[] = [];
  for (const key of live.blocks()) live.subscribeBlock(key, () => woken.push(key));
  live.subscribeBlocks(() => woken.push('blocks'));
  live.subscribeFootnotes(() => woken.push('footnotes'));
  return { live, woken };
}

describe('a live document', () => {
  test('wakes only the blocks that show the changed field', () => {
    const { live, woken } = setUp();
    live.setValue('price', '5');
    expect(woken).toEqual(['9']);
    expect(live.block('9')).toMatchObject({ type: 'clause', number: '1.1' });
  });

  test('keeps the object of every block that shows nothing changed, inside of exhibits as well', () => {
    const { live, woken } = setUp();
    const before = live.blocks().map((key) => live.block(key));
    live.setValue('buyer', 'Bo');
    expect(woken).toEqual(['3', '13', 'footnotes']);
    const after = live.blocks().map((key) => live.block(key));
    const changed = after.filter((block, index) => block !== before[index]).map((block) => block?.key);
    expect(changed).toEqual(['3', '13']);
    const [was, is] = [before, after].map((blocks) => blocks.find((block) => block?.type === 'exhibit'));
    if (was?.type !== 'exhibit' || is?.type !== 'exhibit') throw new Error('the exhibit is missing');
    expect(is.children[0]).toBe(was.children[0]);
    expect(is.children[1]).not.toBe(was.children[1]);
  });

  test('keeps the object of every block that an earlier version of the template shows alike', () => {
    const make = (source: string, earlier?: LiveDocument) =>
      createLiveDocument({ document_content: source, fields: testFields }, { locale: usLocale, earlier });
    const first = make('#. a [seller]\n\n#. b\n\n|c|\n');
    const second = make('#. a [seller]\n\n#. bb\n\n|c|\n', first);
    const isKept = (key: string) => second.block(key) === first.block(key);
    expect(second.blocks().map(isKept)).toEqual([true, false, true]);
    const third = make('{numbering: A.}\n\n#. bb\n\n|c|\n', second);
    expect(third.block('3')).toMatchObject({ number: 'A.' });
  });

  test('keeps its list of keys until blocks come or go', () => {
    const { live, woken } = setUp();
    const keys = live.blocks();
    live.setValue('seller', 'Ann');
    expect(live.blocks()).toBe(keys);
    woken.length = 0;
    live.setValue('pets', true);
    // The clause below loses the blank line that it had taken over.
    expect(woken).toEqual(['8', 'blocks']);
    expect(live.blocks()).toEqual(['1', '3', '6', '8', '9', '11', '13']);
  });

  test('gives each row of a repeat a key, and keeps the rows above a changed one', () => {
    const { live } = setUp();
    live.setValue('rent_roll', 'a\nb');
    const first = live.block('19:0');
    expect(first).toBeDefined();
    live.setValue('rent_roll', 'a\nc');
    expect(live.block('19:0')).toBe(first);
    expect(live.block('19:1')).toMatchObject({ lines: [{ children: [{ value: 'c' }] }] });
  });

  test('renumbers what stands below a clause that comes or goes', () => {
    const text = '{if pets}\n#. a\n{end}\n#. b\n{ref x}\n\n#. {label x}c';
    const live = createLiveDocument({ document_content: text, fields: testFields }, { locale: usLocale });
    const woken: string[] = [];
    for (const key of live.blocks()) live.subscribeBlock(key, () => woken.push(key));
    live.setValue('pets', true);
    expect(woken).toEqual(['4', '7']);
    expect(live.block('4')).toMatchObject({ number: '2.', lines: [{}, { children: [{ value: '3' }] }] });
  });

  test('wakes who listens to a field or to everything, after all is resolved', () => {
    const { live } = setUp();
    const heard: unknown[] = [];
    live.subscribeValue('seller', () => heard.push(['seller', live.getValue('seller')]));
    live.subscribeValue('buyer', () => heard.push(['buyer', live.getValue('buyer')]));
    const stop = live.subscribe(() => heard.push(['all', live.resolution().missing.length]));
    live.setValue('seller', 'Ann');
    live.setValue('seller', 'Ann');
    live.setValues({ buyer: 'Bo' });
    expect(heard).toEqual([
      ['seller', 'Ann'],
      ['all', 0],
      ['seller', undefined],
      ['buyer', 'Bo'],
      ['all', 0],
    ]);
    expect(live.getValues()).toEqual({ buyer: 'Bo' });
    stop();
    live.setValue('buyer', 'x');
    expect(heard.length).toBe(6);
  });

  test('keeps a block that reads the field and looks the same', () => {
    const text = 'There {if count > 1}are{else}is{end}: [price].';
    const live = createLiveDocument({ document_content: text, fields: testFields }, { locale: usLocale });
    live.setValues({ count: '2', price: '5' });
    const before = live.block('1');
    live.setValues({ count: '3', price: '5.00' });
    expect(live.block('1')).toBe(before);
  });

  test('takes the names of objects for what they are', () => {
    const live = createLiveDocument({ document_content: '', fields: [] }, { locale: usLocale });
    expect(live.getValue('toString')).toBeUndefined();
    live.setValue('__proto__', 'x');
    expect(live.getValue('__proto__')).toBe('x');
  });
});

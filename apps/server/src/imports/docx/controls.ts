import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { ContentControl, ControlType } from '../source-document.ts';

/** Tables of contents, Google's wrappers and the like: structure and not a place for a value. */
export function isStructure(control: XmlElement): boolean {
  const properties = childOf(control, 'w:sdtPr');
  const parts = ['w:docPartObj', 'w:docPartList', 'w:bibliography', 'w:citation', 'w15:repeatingSectionItem'];
  return (
    (valueOf(properties, 'w:tag') ?? '').startsWith('goog_rdk') ||
    parts.some((name) => childOf(properties, name) !== undefined)
  );
}

export function readControl(control: XmlElement): ContentControl {
  const properties = childOf(control, 'w:sdtPr');
  const list = childOf(properties, 'w:dropDownList') ?? childOf(properties, 'w:comboBox');
  const binding = childOf(properties, 'w:dataBinding') ?? childOf(properties, 'w15:dataBinding');
  const step = binding?.attributes['w:xpath']?.split('/').at(-1);
  return {
    tag: valueOf(properties, 'w:tag') ?? '',
    title: valueOf(properties, 'w:alias') ?? '',
    boundTo: step?.replace(/\[\d+\]$/, '').replace(/^[^:]+:/, ''),
    type: controlType(properties),
    options: list && childrenOf(list, 'w:listItem').flatMap(readItem),
    isMultiline: switchAttribute(childOf(properties, 'w:text')?.attributes['w:multiLine']),
    showsPlaceholder: switchOf(properties, 'w:showingPlcHdr') ?? false,
    day: /^\d{4}-\d\d-\d\d/.exec(childOf(properties, 'w:date')?.attributes['w:fullDate'] ?? '')?.[0],
  };
}

function readItem({ attributes }: XmlElement): string[] {
  const text = attributes['w:displayText'] ?? attributes['w:value'] ?? '';
  // The first entry of a list is often its own prompt and has no value.
  return text === '' || attributes['w:value'] === '' ? [] : [text];
}

function switchAttribute(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

function controlType(properties: XmlElement | undefined): ControlType {
  const has = (...names: string[]) => names.some((name) => childOf(properties, name) !== undefined);
  if (has('w:dropDownList', 'w:comboBox')) return 'select';
  if (has('w14:checkbox', 'w:checkbox')) return 'checkbox';
  if (has('w:date')) return 'date';
  if (has('w:picture')) return 'picture';
  return has('w15:repeatingSection') ? 'repeat' : 'text';
}

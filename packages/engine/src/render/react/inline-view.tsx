import { Fragment, memo, type MouseEvent } from 'react';
import type { ResolvedInline, ResolvedText } from '../../document.ts';
import { fieldId } from '../field-id.ts';

export interface PickProps {
  /** Called with the field whose blank or answer was clicked; without it they are not links. */
  onPick?: ((fieldName: string) => void) | undefined;
  /** Field that the user is at: its places in the text are marked. */
  activeField?: string | undefined;
}

export function InlineView({ nodes, ...pick }: PickProps & { nodes: readonly ResolvedInline[] }) {
  return nodes.map((node, index) => {
    switch (node.type) {
      case 'text':
        return <Words key={index} text={node} {...pick} />;
      case 'break':
        return <br key={index} />;
      case 'footnoteMark':
        return (
          <sup key={index} className="footnote-mark">
            [{node.number}]
          </sup>
        );
      case 'strong':
        return (
          <strong key={index}>
            <InlineView nodes={node.children} {...pick} />
          </strong>
        );
      case 'emphasis':
        return (
          <em key={index}>
            <InlineView nodes={node.children} {...pick} />
          </em>
        );
      case 'strongEmphasis':
        return (
          <strong key={index}>
            <em>
              <InlineView nodes={node.children} {...pick} />
            </em>
          </strong>
        );
      case 'underline':
        return (
          <u key={index}>
            <InlineView nodes={node.children} {...pick} />
          </u>
        );
    }
  });
}

/** A sign that leaves something to see; not spaces, controls or invisible formatting. */
const hasInk = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** What screen readers say of a blank. */
const blankWords: Partial<Record<NonNullable<ResolvedText['state']>, string>> = {
  missing: 'blank',
  optional: 'optional blank',
};

/** Words of the template as they are; what comes from a field as a link to it, so that it wraps like text. */
const Words = memo(function Words({ text, onPick, activeField }: PickProps & { text: ResolvedText }) {
  const { value, state, field } = text;
  if (state === undefined) return <Fragment>{value}</Fragment>;
  const attributes = {
    className: 'ph',
    'data-state': state,
    'data-field': field,
    'data-active': field !== undefined && field === activeField ? '' : undefined,
  };
  const said = blankWords[state];
  // With nothing to see it would be a link without a name.
  if (!onPick || field === undefined || !hasInk.test(value)) {
    return (
      <span {...attributes}>
        {value}
        {said && <span className="sr-only"> ({said})</span>}
      </span>
    );
  }
  const pick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onPick(field);
  };
  return (
    // Not a stop of the Tab key: the form beside holds the same fields in order.
    // A title is no hidden text, after which the line could break, and no name, by which the form's own field is found.
    <a {...attributes} href={`#${fieldId(field)}`} title={said} tabIndex={-1} onClick={pick}>
      {value}
    </a>
  );
});

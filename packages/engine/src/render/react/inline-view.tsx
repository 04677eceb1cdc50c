import { Fragment, memo, type MouseEvent, type ReactNode } from 'react';
import type { ResolvedInline, ResolvedText } from '../../document.ts';
import { fieldId } from '../field-id.ts';
import { PictureView } from './picture-view.tsx';

export interface PickProps {
  /** Called with the field whose blank or answer was clicked. Without it the preview has no links. */
  onPick?: ((fieldName: string) => void) | undefined;
  /** The focused field: its places in the text are highlighted. */
  activeField?: string | undefined;
  /** In a cell, where a long word would make its column too wide, as it may break in the PDF. */
  breaksWords?: boolean | undefined;
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
      case 'super':
        return (
          <sup key={index}>
            <InlineView nodes={node.children} {...pick} />
          </sup>
        );
      case 'sub':
        return (
          <sub key={index}>
            <InlineView nodes={node.children} {...pick} />
          </sub>
        );
      case 'strike':
        return (
          <s key={index}>
            <InlineView nodes={node.children} {...pick} />
          </s>
        );
      case 'styled':
        return (
          <span key={index} data-style={node.style}>
            <InlineView nodes={node.children} {...pick} />
          </span>
        );
      case 'picture':
        return <PictureView key={index} name={node.name} />;
    }
  });
}

/** A visible character: no space, control character or invisible formatting. */
const hasInk = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** The words that screen readers announce for a blank. */
const blankWords: Partial<Record<NonNullable<ResolvedText['state']>, string>> = {
  missing: 'blank',
  optional: 'optional blank',
};

/** Shows words of the template as they are, and values as links to their field. A link wraps like text. */
const Words = memo(function Words({
  text,
  onPick,
  activeField,
  breaksWords,
}: PickProps & { text: ResolvedText }) {
  const { value, state, field } = text;
  const words = breaksWords ? inPieces(value) : value;
  if (state === undefined) return <Fragment>{words}</Fragment>;
  const attributes = {
    className: 'ph',
    'data-state': state,
    'data-field': field,
    'data-active': field !== undefined && field === activeField ? '' : undefined,
  };
  const said = blankWords[state];
  // Without visible characters the link would have no accessible name.
  if (!onPick || field === undefined || !hasInk.test(value)) {
    return (
      <span {...attributes}>
        {words}
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
    // Not in the tab order: the form beside has the same fields in order.
    // A title rather than hidden text, after which the line could break, or a label, which would match the form's own field.
    <a {...attributes} href={`#${fieldId(field)}`} title={said} tabIndex={-1} onClick={pick}>
      {words}
    </a>
  );
});

/** E-mail addresses, links and account numbers; nearly all words of a language are shorter. */
const longWord = /(\S{20,})/u;
const pieces = /.{1,8}[\p{M}\p{Cf}]*/gu;

/** A text whose long words may break every few characters. */
function inPieces(text: string): ReactNode {
  if (!longWord.test(text)) return text;
  return text.split(longWord).map((run, index) => {
    if (index % 2 === 0) return run;
    return (run.match(pieces) ?? []).map((piece, at) => (
      <Fragment key={`${index} ${at}`}>
        {at > 0 && <wbr />}
        {piece}
      </Fragment>
    ));
  });
}

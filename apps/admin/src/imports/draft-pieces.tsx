import type { TemplateField } from '@inkfield/engine/template';
import { Fragment, type ReactNode } from 'react';

/** A placeholder or a command, unless its sign is escaped. */
const token = /(?<!\\)(\[[^[\]\n]+\]|\{[^{}\n]*\})/;

/**
 * Shows the placeholders and commands of a draft as chips. Their brackets and braces are there but can't be seen: the
 * text keeps its width below the text area that covers it.
 */
export function draftPieces(text: string, fields: readonly TemplateField[]): ReactNode[] {
  const labels = new Map(fields.map(({ name, label }) => [name.toLowerCase(), label]));
  return text.split(token).map((part, index) => {
    const isToken = index % 2 === 1;
    const [, name = ''] = /^\[\s*([^\].:]+?)(?:\.\w+|\s+(?:as|or)\b.*)?\s*\]$/.exec(part) ?? [];
    const label = labels.get(name.toLowerCase());
    if (!isToken || (part.startsWith('[') && label === undefined))
      return <Fragment key={index}>{part}</Fragment>;
    return (
      <span
        key={index}
        className="import-chip"
        data-kind={label === undefined ? 'command' : 'field'}
        title={label}
      >
        <span>{part.slice(0, 1)}</span>
        {part.slice(1, -1)}
        <span>{part.slice(-1)}</span>
      </span>
    );
  });
}

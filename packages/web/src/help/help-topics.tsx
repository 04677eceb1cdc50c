import { TextField } from '@inkfield/ui/text-field';
import { type ReactNode, useState } from 'react';

/** A piece of a template that can be taken over. */
export interface HelpPiece {
  about: string;
  /** One with a line break is on lines of its own. */
  text: string;
  /** Belongs into the settings of a field, not into the text. */
  isFormula?: true;
}

/** A picture of a screen, in CSS pixels. */
export interface HelpPicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** One question and its answer. */
export interface HelpTopic {
  id: string;
  title: string;
  paragraphs: readonly string[];
  picture?: HelpPicture;
  pieces?: readonly HelpPiece[];
}

interface Props {
  topics: readonly HelpTopic[];
  /** The control beside a piece, such as a button that copies it. */
  actionOf?: ((piece: HelpPiece) => ReactNode) | undefined;
}

/** Topics of help, with a box that searches in them. */
export function HelpTopics({ topics, actionOf }: Props) {
  const [words, setWords] = useState('');
  const found = topics.filter((topic) => hasWords(topic, words));
  return (
    <div className="grid grid-cols-1 gap-6">
      <TextField
        label="Search in the help"
        type="search"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <output className="sr-only">
        {words.trim() && (found.length === 1 ? '1 topic' : `${found.length} topics`)}
      </output>
      {found.length === 0 && <p>No topic has these words. Try fewer letters.</p>}
      {found.map((topic) => (
        <section key={topic.id} id={topic.id} aria-labelledby={`${topic.id}-title`} className="grid gap-2">
          <h2 id={`${topic.id}-title`} className="text-xl">
            {topic.title}
          </h2>
          {topic.paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
          {topic.picture && (
            <img
              {...topic.picture}
              alt={topic.picture.alt}
              loading="lazy"
              className="my-2 h-auto max-w-full rounded border border-line"
            />
          )}
          {topic.pieces && <Pieces pieces={topic.pieces} actionOf={actionOf} />}
        </section>
      ))}
    </div>
  );
}

function Pieces({ pieces, actionOf }: Pick<Props, 'actionOf'> & { pieces: readonly HelpPiece[] }) {
  return (
    <dl className="grid grid-cols-1 gap-3">
      {pieces.map((piece) => (
        <div key={piece.text} className="card grid grid-cols-1 gap-2 p-3">
          <dt className="text-sm">{piece.about}</dt>
          <dd className="flex flex-wrap items-start justify-between gap-3">
            <pre className="min-w-0 font-mono text-sm whitespace-pre-wrap wrap-anywhere">{piece.text}</pre>
            {actionOf?.(piece)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether each typed word is somewhere in the topic. */
function hasWords({ title, paragraphs, pieces = [] }: HelpTopic, words: string): boolean {
  const within = [title, ...paragraphs, ...pieces.flatMap(({ about, text }) => [about, text])]
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => within.includes(word));
}

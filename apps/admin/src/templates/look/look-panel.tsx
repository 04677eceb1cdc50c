import type { Look } from '@inkfield/contract/look';
import { redo, undo } from '../source/text-history.ts';
import { Button } from '@inkfield/ui/button';
import { Notice } from '@inkfield/ui/notice';
import { Segmented } from '@inkfield/ui/segmented';
import { useToast } from '@inkfield/ui/toast';
import { useEffect, useRef, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import type { ShownProblem } from '../editor/settings-pane.tsx';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { addStyle, deleteStyle, renameStyle } from './look-edits.ts';
import { LookSources } from './look-sources.tsx';
import { OriginalLook } from './original-look.tsx';
import { LookPageSetup } from './page-setup.tsx';
import { startingLook } from './starting-look.ts';
import { useSampleSheet } from './style-sample.tsx';
import { StyleSettings } from './style-settings.tsx';
import { StylesList } from './styles-list.tsx';
import './look.css';

const parts = { styles: 'Styles', pages: 'Page set-up', copy: 'Copy' };
const withOriginal = { original: 'Imported', ...parts };
type Part = keyof typeof withOriginal;

interface Props {
  model: EditorModel;
  /** Right after an import the look is checked first. */
  startsAtOriginal?: boolean;
  /** A new object for each press of the button for the page set-up. */
  shown?: Pick<ShownProblem, 'isPageSetup'>;
}

const nothing = {};

/** How the pages of the template look: its styles and its paper, or the house style. */
export function LookPanel({ model, startsAtOriginal = false, shown = nothing }: Props) {
  const { look } = useSnapshot(model, 'look');
  return look === null ? (
    <NoLook model={model} />
  ) : (
    <LookParts {...{ model, look, startsAtOriginal, shown }} />
  );
}

function NoLook({ model }: { model: EditorModel }) {
  const start = () => model.changeLook({ look: startingLook(model.get().page) });
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-sm">
        This template has the house style. A look of its own sets the fonts, spacing, margins, header and
        footer of its pages.
      </p>
      <Button look="secondary" className="justify-self-start" onClick={start}>
        Start a look
      </Button>
      <LookSources model={model} />
    </div>
  );
}

function LookParts({ model, look, startsAtOriginal, shown }: Required<Props> & { look: Look }) {
  const { saving, page, saved, fields } = useSnapshot(model, 'saving', 'page', 'saved', 'fields');
  const source = saved.source_document ?? undefined;
  const [part, setPart] = useState<Part>(startsAtOriginal && source !== undefined ? 'original' : 'styles');
  const [seen, setSeen] = useState<object>();
  if (seen !== shown) {
    setSeen(shown);
    if (shown.isPageSetup === true) setPart('pages');
  }
  const problems = saving.kind === 'failed' ? saving.look : undefined;
  const problemAt = (path: string) => problems?.[path]?.[0];
  const change = (changed: Look) => model.changeLook({ look: changed });
  return (
    <div className="grid grid-cols-1 gap-4">
      {page.house_style === true && (
        <Notice kind="info">
          The house style is on in the template settings, so the pages do not show this look.
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label="Part of the look"
          options={source === undefined ? parts : withOriginal}
          value={part}
          onChange={setPart}
        />
        <div className="flex">
          <Button look="quiet" className="button-small" onClick={() => undo(model.source)}>
            Undo
          </Button>
          <Button look="quiet" className="button-small" onClick={() => redo(model.source)}>
            Redo
          </Button>
        </div>
      </div>
      {part === 'styles' && <Styles model={model} look={look} problemAt={problemAt} />}
      {part === 'original' && source !== undefined && <OriginalLook model={model} source={source} />}
      {part === 'copy' && <LookSources model={model} />}
      {part === 'pages' && <LookPageSetup {...{ look, fields, problemAt }} onChange={change} />}
    </div>
  );
}

interface StylesProps {
  model: EditorModel;
  look: Look;
  problemAt: (path: string) => string | undefined;
}

/** The list, or the style that was opened from it. */
function Styles({ model, look, problemAt }: StylesProps) {
  const [opened, setOpened] = useState<string>();
  const [left, setLeft] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const sheet = useSampleSheet(look, model.get().saved.id);
  const isOpen = opened !== undefined && Object.hasOwn(look.styles, opened);
  useEffect(() => {
    // Return the focus to the style that was open.
    const rows = place.current?.querySelectorAll<HTMLElement>('[data-style]') ?? [];
    if (left !== undefined) [...rows].find(({ dataset }) => dataset['style'] === left)?.focus();
  }, [left]);
  const open = (name: string | undefined) => {
    setLeft(name === undefined ? opened : undefined);
    setOpened(name);
  };
  const write = (edited: { look: Look; text: string }) => {
    const text = model.text();
    const changes = edited.text === text ? undefined : { from: 0, to: text.length, insert: edited.text };
    model.changeLook({ look: edited.look, ...(changes && { changes }) });
  };
  if (!isOpen) {
    const add = () => {
      const added = addStyle(look);
      if (added === undefined)
        return showToast({ kind: 'error', text: 'This look has as many styles as it can have.' });
      model.changeLook({ look: added.look });
      open(added.name);
    };
    return (
      <div ref={place}>
        <StylesList look={look} sheet={sheet} onOpen={open} onAdd={add} />
      </div>
    );
  }
  return (
    <StyleSettings
      key={opened}
      look={look}
      sheet={sheet}
      name={opened}
      problemAt={problemAt}
      onChange={(changed) => model.changeLook({ look: changed })}
      onRename={(to) => {
        write(renameStyle({ look, text: model.text() }, opened, to));
        setOpened(to);
      }}
      onDelete={() => {
        write(deleteStyle({ look, text: model.text() }, opened));
        open(undefined);
        showToast({ kind: 'success', text: `The style "${opened}" is deleted. Undo brings it back.` });
      }}
      onBack={() => open(undefined)}
    />
  );
}

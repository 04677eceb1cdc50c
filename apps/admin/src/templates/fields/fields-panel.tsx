import { groupOf } from '@inkfield/engine/form-groups';
import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { lazyPart } from '@inkfield/web/lazy-part';
import { TextField } from '@inkfield/ui/text-field';
import { Suspense, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { newField } from './field-edits.ts';
import { FieldRow } from './field-row.tsx';
import { moveBy, moveTo, moveToGroup, runsOf } from './field-groups.ts';
import { GroupHeading } from './group-heading.tsx';

const SelectionBar = lazyPart(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

/** Fewer are seen at a glance. */
const fewestToSearch = 8;

/** The fields in the order of the form, under the headings of its groups; the shown one is in the settings. */
export function FieldsPanel({ model, onOpen }: { model: EditorModel; onOpen: () => void }) {
  const { fields, selected: shown } = useSnapshot(model, 'fields', 'selected');
  const [said, setSaid] = useState('');
  const [words, setWords] = useState('');
  const [dragged, setDragged] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [lastChosen, setLastChosen] = useState<string>();
  const isSearching = words.trim() !== '' && fields.length >= fewestToSearch;
  const found = isSearching ? fields.filter((field) => isFound(field, words)) : fields;
  const hasGroups = fields.some((field) => groupOf(field) !== undefined);

  const change = (next: readonly TemplateField[], text: string) => {
    if (next === fields) return;
    model.changeFields({ fields: next });
    setSaid(text);
  };
  const move = (index: number, by: 1 | -1) => {
    const next = moveBy(fields, index, by);
    change(next, placeText(next, fields[index]?.name ?? ''));
  };
  /** All that are chosen go with a chosen one. */
  const carried = () => (dragged !== undefined && chosen?.has(dragged) ? chosen : new Set([dragged ?? '']));
  const dropOn = (target: string) => {
    const next = moveTo(fields, carried(), target);
    change(next, placeText(next, dragged ?? ''));
    setDragged(undefined);
  };
  const dropInGroup = (group: string | undefined) => {
    if (dragged === undefined) return;
    const next = moveToGroup(fields, carried(), group);
    change(next, placeText(next, dragged));
    setDragged(undefined);
  };
  const choose = (names: readonly string[], isChosen: boolean) => {
    const others = [...(chosen ?? [])].filter((name) => !names.includes(name));
    setChosen(new Set(isChosen ? [...others, ...names] : others));
  };
  const chooseOne = (name: string, isRange: boolean) => {
    const [from, to] = [lastChosen, name].map((one) => found.findIndex((field) => field.name === one));
    const isBetween = isRange && from !== undefined && to !== undefined && from >= 0;
    const between = isBetween ? found.slice(Math.min(from, to), Math.max(from, to) + 1) : [];
    choose([...between.map((field) => field.name), name], !chosen?.has(name));
    setLastChosen(name);
  };
  const add = () => {
    const field = newField(fields);
    model.changeFields({ fields: [...fields, field], select: field.name });
    onOpen();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 className="text-base">Fields</h2>
        <div className="flex">
          {fields.length > 1 && (
            <Button
              look="quiet"
              className="button-small"
              aria-pressed={chosen !== undefined}
              onClick={() => setChosen(chosen ? undefined : new Set())}
            >
              Select
            </Button>
          )}
          <Button look="quiet" className="button-small" onClick={add}>
            Add field
          </Button>
        </div>
      </div>
      <output className="sr-only">{said}</output>
      {fields.length === 0 && (
        <p className="text-sm text-muted">
          No fields yet. Select words in the text and press Ctrl+Shift+F, or add one here.
        </p>
      )}
      {fields.length >= fewestToSearch && (
        <TextField
          label={<span className="sr-only">Find a field</span>}
          type="search"
          placeholder="Find a field"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {isSearching && (
        <output className="text-sm text-muted">
          {found.length === 0 ? 'No field was found.' : `${found.length} of ${fields.length}`}
        </output>
      )}
      <Suspense>
        {chosen && <SelectionBar model={model} fields={fields} chosen={chosen} onDone={setSaid} />}
      </Suspense>
      {/** All groups are one list, so that a field that changes its group keeps its element and the focus. */}
      <ol className="field-list">
        {runsOf(found).flatMap((run, at) => [
          hasGroups && (
            <GroupHeading
              key={`group ${at}`}
              run={run}
              chosen={chosen}
              onChoose={choose}
              onDrop={() => dropInGroup(run.group)}
            />
          ),
          ...run.items.map(({ field, index }) => (
            <FieldRow
              key={field.id}
              field={field}
              isShown={field.name === shown}
              isDragged={dragged === field.name}
              isChosen={chosen?.has(field.name)}
              move={isSearching ? undefined : (by) => move(index, by)}
              onOpen={() => {
                model.select(field.name);
                onOpen();
              }}
              onChoose={(isRange) => chooseOne(field.name, isRange)}
              onDrag={(isDragged) => setDragged(isDragged ? field.name : undefined)}
              onDrop={() => dropOn(field.name)}
            />
          )),
        ])}
      </ol>
    </>
  );
}

function isFound({ label, name, group = '' }: TemplateField, words: string): boolean {
  const text = `${label} ${name} ${group}`.toLowerCase();
  return words
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Where a field is now. */
function placeText(fields: readonly TemplateField[], moved: string): string {
  const index = fields.findIndex(({ name }) => name === moved);
  const field = fields[index];
  if (!field) return '';
  const group = groupOf(field);
  const place = `${field.label || field.name} is now number ${index + 1} of ${fields.length}`;
  return group === undefined ? place : `${place}, in ${group}`;
}

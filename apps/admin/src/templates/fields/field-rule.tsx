import { kindOfType } from '@inkfield/engine/fields/registry';
import type { ConditionalShow, TemplateField } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import type { ChangeField } from './field-settings.tsx';
import { partsOfText } from './parts-of-text.ts';

interface Props {
  model: EditorModel;
  field: TemplateField;
  change: ChangeField;
}

/** Which sections the field hides and which exhibits it shows; chosen from those of the text. */
export function FieldRule({ model, field, change }: Props) {
  const { analysis } = useSnapshot(model, 'analysis');
  const rule = field.conditional_show ?? {};
  const parts = partsOfText(analysis.parsed.document.children);
  const set = (changed: Partial<ConditionalShow>) =>
    change({ conditional_show: tidy({ ...rule, ...changed }) });
  const sections = union(parts.sections, rule.hide_sections);
  const exhibits = union(parts.exhibits, rule.show_exhibits);
  if (sections.length === 0 && exhibits.length === 0) {
    return (
      <p className="text-sm text-muted">
        The text has no sections or exhibits that this field could hide or show.
      </p>
    );
  }
  // A box is ticked or not, so the condition needs no value.
  const hasValues = kindOfType(field.field_type) !== 'tick' || rule.when !== undefined;
  const isUsed = hasValues && Boolean(rule.hide_sections?.length || rule.show_exhibits?.length);
  return (
    <>
      <Names
        title="Hides sections"
        names={sections}
        chosen={rule.hide_sections ?? []}
        onChange={(hide_sections) => set({ hide_sections })}
      />
      <Names
        title="Shows exhibits"
        names={exhibits}
        chosen={rule.show_exhibits ?? []}
        onChange={(show_exhibits) => set({ show_exhibits })}
      />
      {isUsed && (
        <TextAreaField
          label="Only when the value is"
          hint="One value on each line. Without any: when it is filled."
          rows={2}
          value={[rule.when ?? []].flat().join('\n')}
          onChange={(event) =>
            set({ when: event.target.value === '' ? undefined : event.target.value.split('\n') })
          }
        />
      )}
    </>
  );
}

interface NamesProps {
  title: string;
  names: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Names({ title, names, chosen, onChange }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{title}</legend>
      {names.map((name) => (
        <CheckboxField
          key={name}
          label={name}
          checked={chosen.includes(name)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        />
      ))}
    </fieldset>
  );
}

function union(inText: readonly string[], inRule: readonly string[] = []): string[] {
  return [...new Set([...inText, ...inRule])];
}

/** A rule without names is no rule. */
function tidy(rule: ConditionalShow): ConditionalShow | undefined {
  return rule.hide_sections?.length || rule.show_exhibits?.length ? rule : undefined;
}

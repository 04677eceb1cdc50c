import { maxLengths } from '@inkfield/contract/text-lengths';
import { fontPoints, marginPoints, maxPageText } from '@inkfield/contract/page-setup';
import type { PageSetup } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { LogoSettings } from './logo-settings.tsx';
import { PointsField } from './points-field.tsx';
import type { Session } from './session.ts';
import { useSnapshot } from './use-session.ts';

/** Name, who may use it, and how its pages are set. */
export function TemplateSettings({ session }: { session: Session }) {
  const { name, description, access } = useSnapshot(session, 'name', 'description', 'access');
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label="Template name"
        maxLength={maxLengths.template.name}
        value={name}
        error={name.trim() === '' ? 'A template needs a name.' : undefined}
        onChange={(event) => session.changeDetails({ name: event.target.value })}
      />
      <TextAreaField
        label="Description"
        hint="Clients see it on the template's card."
        rows={3}
        maxLength={maxLengths.template.description}
        value={description}
        onChange={(event) => session.changeDetails({ description: event.target.value })}
      />
      <SelectField
        label="Who may use it"
        value={access}
        onChange={(event) =>
          session.changeDetails({ access: event.target.value === 'shared' ? 'shared' : 'private' })
        }
      >
        <option value="private">Clients with a permission</option>
        <option value="shared">Every client</option>
      </SelectField>
      <PageSettings session={session} />
      <LogoSettings session={session} />
    </div>
  );
}

function PageSettings({ session }: { session: Session }) {
  const { page } = useSnapshot(session, 'page');
  const change = (changed: PageSetup) => session.changeDetails({ page: { ...page, ...changed } });
  return (
    <fieldset className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <legend className="sr-only">Pages</legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Paper"
          value={page.size ?? 'letter'}
          onChange={(event) => change({ size: event.target.value === 'a4' ? 'a4' : 'letter' })}
        >
          <option value="letter">Letter</option>
          <option value="a4">A4</option>
        </SelectField>
        <PointsField
          key={page.margin}
          label="Margin"
          value={page.margin ?? 72}
          range={marginPoints}
          onChange={(margin) => change({ margin })}
        />
        <SelectField
          label="Font"
          value={page.font ?? 'serif'}
          onChange={(event) => change({ font: event.target.value === 'sans' ? 'sans' : 'serif' })}
        >
          <option value="serif">Serif</option>
          <option value="sans">Sans</option>
        </SelectField>
        <PointsField
          key={`size ${page.font_size}`}
          label="Font size"
          value={page.font_size ?? 11}
          range={fontPoints}
          onChange={(font_size) => change({ font_size })}
        />
      </div>
      <TextField
        label="Header"
        maxLength={maxPageText}
        value={page.header ?? ''}
        onChange={(event) => change({ header: event.target.value })}
      />
      <TextField
        label="Footer"
        maxLength={maxPageText}
        value={page.footer ?? ''}
        onChange={(event) => change({ footer: event.target.value })}
      />
      <CheckboxField
        label="Page numbers"
        checked={page.page_numbers ?? true}
        onChange={(event) => change({ page_numbers: event.target.checked })}
      />
      <CheckboxField
        label="Justified text"
        checked={page.justify ?? true}
        onChange={(event) => change({ justify: event.target.checked })}
      />
    </fieldset>
  );
}

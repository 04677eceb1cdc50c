import { maxLengths } from '@inkfield/contract/text-lengths';
import { fontPoints, marginPoints, maxPageText, pageDefaults } from '@inkfield/contract/page-setup';
import type { Problem } from '@inkfield/engine/problem';
import type { PageSetup } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { TextField } from '@inkfield/ui/text-field';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useMemo } from 'react';
import { useAfterPaint } from './use-after-paint.ts';
import { RetentionSetting } from '../../erasures/retention-setting.tsx';
import { SharingField } from '../sharing/sharing-field.tsx';
import { currencyChoices, localeChoices } from './locale-choices.ts';
import { DocumentNameField } from './document-name-field.tsx';
import { FormSettings } from './form-settings.tsx';
import { LogoSettings } from './logo-settings.tsx';
import type { PageSettingsProps } from './paper-marks.tsx';
import { PointsField } from './points-field.tsx';
import { RulesSettings } from './rules-settings.tsx';
import type { EditorModel } from './editor-model.ts';
import { useSnapshot } from './use-snapshot.ts';

const PaperMarks = lazyPart(async () => ({ default: (await import('./paper-marks.tsx')).PaperMarks }));
const FileSettings = lazyPart(async () => ({
  default: (await import('../replace/file-settings.tsx')).FileSettings,
}));

interface Props {
  model: EditorModel;
  /** The selected problem. Its rule or group gets the focus. */
  shownProblem?: Problem | undefined;
}

/** Name, who may use it, the rules of its form, and how its pages are set. */
export function TemplateSettings({ model, shownProblem }: Props) {
  const { name, description } = useSnapshot(model, 'name', 'description');
  const isPainted = useAfterPaint();
  return (
    <div className="grid grid-cols-1 gap-4">
      <TextField
        label="Template name"
        maxLength={maxLengths.template.name}
        value={name}
        error={name.trim() === '' ? 'A template needs a name.' : undefined}
        onChange={(event) => model.changeDetails({ name: event.target.value })}
      />
      <TextAreaField
        label="Description"
        hint="Clients see it on the template's card."
        rows={3}
        maxLength={maxLengths.template.description}
        value={description}
        onChange={(event) => model.changeDetails({ description: event.target.value })}
      />
      <SharingField model={model} />
      <LocaleSettings model={model} />
      <DocumentNameField model={model} />
      {isPainted && (
        <>
          <FormSettings model={model} shownProblem={shownProblem} />
          <RulesSettings model={model} shownProblem={shownProblem} />
          <PageSettings model={model} />
          <Suspense>
            <FileSettings model={model} />
          </Suspense>
          <Retention model={model} />
        </>
      )}
    </div>
  );
}

/** Saved by its own dialogs and calls, independently of the draft. */
function Retention({ model }: { model: EditorModel }) {
  const { saved } = useSnapshot(model, 'saved');
  return (
    <div className="border-t border-line pt-4">
      <RetentionSetting target={{ template: saved.id }} />
    </div>
  );
}

/** The language of hyphenation and of the formats of dates, amounts and numbers. */
function LocaleSettings({ model }: { model: EditorModel }) {
  const { page } = useSnapshot(model, 'page');
  const { locale = 'en-US', currency = 'USD' } = page;
  const change = (changed: PageSetup) => model.changeDetails({ page: { ...page, ...changed } });
  // The lists are closed at first: only what is chosen is seen.
  const isPainted = useAfterPaint();
  const locales = useMemo(() => localeChoices(locale, isPainted), [locale, isPainted]);
  const currencies = useMemo(() => currencyChoices(currency, isPainted), [currency, isPainted]);
  return (
    <fieldset className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <legend className="sr-only">Values</legend>
      <SelectField
        label="Language and region"
        hint="How dates, amounts and numbers are written"
        value={locale}
        onChange={(event) => change({ locale: event.target.value })}
      >
        {locales.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Currency"
        value={currency}
        onChange={(event) => change({ currency: event.target.value })}
      >
        {currencies.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  );
}

/** Pages look like the imported document or have the house style, which alone has settings. */
function PageSettings({ model }: { model: EditorModel }) {
  const { page, look } = useSnapshot(model, 'page', 'look');
  const change = (changed: PageSetup) => model.changeDetails({ page: { ...page, ...changed } });
  const hasLook = look !== null;
  const hasHouseStyle = !hasLook || page.house_style === true;
  return (
    <>
      <fieldset className="grid grid-cols-1 gap-4 border-t border-line pt-4">
        <legend className="sr-only">Pages</legend>
        {hasLook && (
          <CheckboxField
            label="House style"
            hint="Without it pages look like the imported document, with its paper, fonts, header and footer."
            checked={hasHouseStyle}
            onChange={(event) => change({ house_style: event.target.checked })}
          />
        )}
        {hasHouseStyle && <HouseStyleSettings page={page} change={change} />}
        <CheckboxField
          label="Identify each copy"
          hint="A small line in the foot: check code, date, time and check digits of the values."
          checked={page.copy_line ?? false}
          onChange={(event) => change({ copy_line: event.target.checked })}
        />
        <Suspense>
          <PaperMarks page={page} change={change} />
        </Suspense>
        <CheckboxField
          label="Clients may take Word"
          hint="Beside the PDF they can download each document as a Word file, which they can change."
          checked={page.word_files ?? false}
          onChange={(event) => change({ word_files: event.target.checked })}
        />
      </fieldset>
      {hasHouseStyle && <LogoSettings model={model} />}
    </>
  );
}

function HouseStyleSettings({ page, change }: PageSettingsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Paper"
          value={page.size ?? pageDefaults.size}
          onChange={(event) => change({ size: event.target.value === 'a4' ? 'a4' : 'letter' })}
        >
          <option value="letter">Letter</option>
          <option value="a4">A4</option>
        </SelectField>
        <PointsField
          key={page.margin}
          label="Margin"
          value={page.margin ?? pageDefaults.margin}
          range={marginPoints}
          onChange={(margin) => change({ margin })}
        />
        <SelectField
          label="Font"
          value={page.font ?? pageDefaults.font}
          onChange={(event) => change({ font: event.target.value === 'sans' ? 'sans' : 'serif' })}
        >
          <option value="serif">Serif</option>
          <option value="sans">Sans</option>
        </SelectField>
        <PointsField
          key={`size ${page.font_size}`}
          label="Font size"
          value={page.font_size ?? pageDefaults.font_size}
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
        checked={page.page_numbers ?? pageDefaults.page_numbers}
        onChange={(event) => change({ page_numbers: event.target.checked })}
      />
      <CheckboxField
        label="Justified text"
        checked={page.justify ?? pageDefaults.justify}
        onChange={(event) => change({ justify: event.target.checked })}
      />
    </>
  );
}

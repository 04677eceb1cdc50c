import { maxLengths } from '@inkfield/contract/text-lengths';
import type { PageSetup } from '@inkfield/engine/template';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';

export interface PageSettingsProps {
  page: PageSetup;
  change: (changed: PageSetup) => void;
}

const checkCodes = [
  { value: 'none', name: 'Not printed' },
  { value: 'text', name: 'Letters' },
  { value: 'qr', name: 'Letters and QR code' },
] as const;

/** Settings of the check code in the foot of the pages, and of their watermark. */
export function PaperMarks({ page, change }: PageSettingsProps) {
  const { check_code = 'none', watermark } = page;
  const changeText = (text: string) =>
    change({ watermark: text === '' ? undefined : { on: watermark?.on ?? 'previews', text } });
  return (
    <>
      <SelectField
        label="Check code"
        hint="In the foot of each page. Everybody who holds a copy can check it with the code."
        value={check_code}
        onChange={({ target }) =>
          change({ check_code: checkCodes.find(({ value }) => value === target.value)?.value })
        }
      >
        {checkCodes.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Watermark"
        hint="Pale letters behind the text, such as DRAFT. Leave it empty for none."
        maxLength={maxLengths.watermark}
        value={watermark?.text ?? ''}
        onChange={(event) => changeText(event.target.value)}
      />
      {watermark && (
        <SelectField
          label="Watermark on"
          value={watermark.on}
          onChange={({ target }) =>
            change({ watermark: { ...watermark, on: target.value === 'all' ? 'all' : 'previews' } })
          }
        >
          <option value="previews">Previews only</option>
          <option value="all">Previews and documents</option>
        </SelectField>
      )}
    </>
  );
}

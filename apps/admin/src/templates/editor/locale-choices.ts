interface Choice {
  value: string;
  name: string;
}

const locales =
  'en-US en-GB en-CA en-AU en-IE en-IN en-NZ en-ZA ar-AE cs-CZ da-DK de-AT de-CH de-DE el-GR es-ES ' +
  'es-MX es-US fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hu-HU it-CH it-IT ja-JP ko-KR nb-NO nl-BE nl-NL ' +
  'pl-PL pt-BR pt-PT ro-RO ru-RU sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW';

/** Languages with their region, by name, or `current` alone. It is always among them, whatever it is. */
export function localeChoices(current: string, hasAll: boolean): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  return choices([...(hasAll ? locales.split(' ') : []), current], (value) => names.of(value));
}

/** Currencies by code, with their names, or `current` alone. */
export function currencyChoices(current: string, hasAll: boolean): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const codes = hasAll ? Intl.supportedValuesOf('currency') : [];
  return choices([...codes, current], (value) => `${value}, ${names.of(value) ?? value}`);
}

function choices(values: readonly string[], nameOf: (value: string) => string | undefined): Choice[] {
  return [...new Set(values)]
    .map((value) => ({ value, name: nameOf(value) ?? value }))
    .toSorted((a, b) => byName(a.name, b.name));
}

const { compare: byName } = new Intl.Collator('en');

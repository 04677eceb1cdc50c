import { isFieldName } from '@inkfield/engine/field-names';
import { isQuestion } from './sentence-question.ts';

const maxNameLength = 48;

/** U.S., P.O. and the like keep their dots and capitals, and Geb.-Datum its dot. */
const abbreviation = /(?<!\p{L})(?:\p{Lu}\.){2,}/gu;
const abbreviationOrDots = /((?<!\p{L})(?:\p{Lu}\.){2,}|\.(?=-\p{L}))|\.+/gu;
const staysInCapitals = /^(?:[A-Z]{2,5}|(?:\p{Lu}\.){2,})$/u;

/** A field's name from its label: `Buyer’s e-mail` gives buyers_e_mail. Never empty, never a number first. */
export function fieldNameOf(label: string): string {
  const name = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(abbreviation, (letters) => letters.replaceAll('.', ''))
    .replace(/[’']/g, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const usable = name === '' ? 'field' : /^\d/.test(name) ? `n_${name}` : name;
  const short =
    usable.length > maxNameLength ? usable.slice(0, maxNameLength).replace(/_[^_]*$/, '') : usable;
  return isFieldName(short) ? short : `${short}_field`;
}

/** German writes every noun with a capital. */
const german =
  /(?:^|[\s(])(?:der|die|das|des|dem|den|und|oder|für|von|vom|zum|zur|im|am|bei|mit|nach|ein|eine|einer|beträgt)\s/;

/** camelCase, snake_case and CAPITALS as the beginning of a sentence; short capitals within stay (LLC, EUR). */
export function humanize(written: string): string {
  const words = written
    .replace(/_+/g, ' ')
    .replace(abbreviationOrDots, (_, letters?: string) => letters ?? ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim();
  const isShouted = !/[a-z]/.test(words) && /[A-Z]{2}/.test(words);
  if (!isShouted && german.test(words)) return words.charAt(0).toUpperCase() + words.slice(1);
  const lowered = isShouted
    ? words.toLowerCase()
    : words
        .split(' ')
        .map((word, index) => (index === 0 || staysInCapitals.test(word) ? word : word.toLowerCase()))
        .join(' ');
  return lowered.charAt(0).toUpperCase() + lowered.slice(1);
}

const maxLabelWords = 10;

/** Makes a label from the words beside a mark: "the name of the lender" gives "Lender name". */
export function labelOf(written: string): string {
  if (isQuestion(written)) return questionLabel(written);
  const isShouted = !/\p{Ll}/u.test(written) && /\p{Lu}{2}.*\s.*\p{Lu}{2}/u.test(written);
  const plain = (isShouted ? written.toLowerCase() : written)
    .replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/[*_~`]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:an?|the|your)\s+(?=\S)/i, '')
    .replace(/^name of (?:the )?(.+)$/i, '$1 name')
    .replace(/,?\s+(?:in|all) (?:all )?(?:caps|capitals|capital letters)$/i, '')
    .replace(/[.:;,]+$/, '');
  const words = plain.split(/\s+/).slice(0, maxLabelWords).join(' ');
  const label = humanize(words).slice(0, 120).trim();
  return label === '' ? 'Field' : label;
}

/** A sentence keeps its signs and capitals: "Das Arbeitsverhältnis beginnt am ____". */
function questionLabel(written: string): string {
  const plain = written
    .replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1, 200);
}

/** A label without the words that say whose value it is: "Postal address: phone" is no address. */
export const ownPart = (label: string): string => label.slice(label.indexOf(': ') + 1).trim();

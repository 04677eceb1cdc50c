import { humanize } from './labels.ts';
import { instruction } from './patterns.ts';

/**
 * Generic names, which say only the kind of a value. `[Company Name]` is missing on purpose: it means one company in
 * the whole document.
 */
export const saysLittle =
  /^(?:(?:full|legal|first|last|print(?:ed)?|street|mailing|postal|e-?mail|phone|telephone|fax|contact) )?(?:names?|date|amount|number|no|address|e-?mail|phone|telephone|fax|mobile|url|website|title|position|role|text|state|city|zip(?: code)?|country|county|name and (?:address|title)|x+|field|value|place|location|percentage|percent|price|signatory|anschrift|adresse|datum|ort|stadt|land|plz(?:,? (?:stadt|ort))?|zip,? city|city,? state(?:,? zip)?|telefon|betrag|nom|prénom|montant|lieu|ville|pays|téléphone|nombre|dirección|domicilio|fecha|importe|ciudad|país|teléfono|nome|endereço|cidade|data|valor|dated|decimal|figure|individual|person|entity|words?|item|insert|other|cpf|cnpj|nif|dni|rut|cuit|curp|rfc|siret|telefones?|responsável|e-?mails?)(?:\(\w{1,3}\)| (?:n[°º]|no|nr)\.?)?$/i;

const maxTitleLength = 80;

const salutation =
  /^(?:dear|sir|madam|thank|yours|merci|danke|gracias|to whom|sehr geehrte|chère?|madame|monsieur|estimad|prezad|muy señor)/i;

export function isTitle(text: string): boolean {
  if (text.length > maxTitleLength) return false;
  const words = text.replace(/^[#*\s\d.()]+|[*\s:]+$/g, '');
  return (
    /^\p{Lu}/u.test(words) &&
    words.split(/\s+/).length <= 5 &&
    words.length <= 50 &&
    !/[[\]_{},;.!?]/.test(words) &&
    // "Total possible: (80 pts)" is a label with its value, and "(Address of the seller)" an advice.
    !/:\s*[(\d]/.test(words) &&
    !/^\(|^[^(]*\)$|\([^)]*$/.test(words) &&
    // A row of labels, and the words below a line to sign.
    !/:\s*\t/.test(words) &&
    !/(?<!\p{L})(?:signature|stamp|seal|unterschrift|stempel|firma|sello|assinatura|cachet|notes?)(?!\p{L})/iu.test(
      words,
    ) &&
    !salutation.test(words) &&
    !/^(?:between|and|by|of|to|zwischen|und|entre|et)\b/i.test(words) &&
    !saysLittle.test(words)
  );
}

/**
 * The party that the first cell of a column names, where it is no title but a place to fill in: "[Company name]" or
 * "Participant: ____".
 */
export function ownerOfColumn(head: string): string | undefined {
  const asked = /^\s*\[([^[\]]{3,60})\]\s*$/.exec(head)?.[1]?.replace(instruction, '');
  const labelled = /^\s*(\p{Lu}[\p{L}/ ()]{2,40}?)\s*:[\s_.…]*$/u.exec(head)?.[1];
  const words = (asked ?? labelled)
    ?.replace(/\s*\([^()]*\)$/, '')
    .replace(/(?:['’]s)?(?: full)?(?: legal)? name$/i, '')
    .trim();
  return words !== undefined && /\p{L}{3}/u.test(words) && isTitle(humanize(words))
    ? humanize(words)
    : undefined;
}

export function titleOf(text: string): string {
  const words = text.replace(/^[#*\s\d.()]+|[*\s:]+$/g, '').replace(/^(?:the|for|by)\s+/i, '');
  return humanize(
    words
      .replace(/\s*\([^()]*\)$/, '')
      .replace(/^(?:details|information|particulars) of (?:the )?|\s+(?:details?|information)$/gi, ''),
  );
}

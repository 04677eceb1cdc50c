import { expect, test } from 'vitest';
import { suggestType } from '../suggest-type.ts';
import { typeOfLabel } from './type-of-label.ts';

/** Returns the labels whose type is another one, with that type. */
const others = (type: string | undefined, labels: string) =>
  labels
    .split('|')
    .map((label) => label.trim())
    .filter((label) => typeOfLabel(label) !== type)
    .map((label) => `${label}: ${typeOfLabel(label)}`);

test('the last noun of an English label and the end of a German compound give the type', () => {
  expect(
    others('currency', 'Purchase price | Monthly rent | Jahresnettogehalt | Kaltmiete | Mietkaution'),
  ).toEqual([]);
  expect(
    others('text', 'Price list | Rent payment method | Salary currency | Postleitzahl | Data controller'),
  ).toEqual([]);
  expect(others('date', 'Rent payment date | Geburtsdatum | Mietbeginn | Vertragsende')).toEqual([]);
});

test('the first noun of a Romance label gives the type', () => {
  expect(
    others(
      'currency',
      'Valor total do contrato | Monto del anticipo | Importo della caparra | Prix de vente',
    ),
  ).toEqual([]);
  expect(others('date', 'Data di nascita | Fecha de la firma | Date du contrat | Data do pagamento')).toEqual(
    [],
  );
  expect(others('text', 'Nombre del arrendador | Numéro de compte | Tipo de pago')).toEqual([]);
});

test('names of variables are read by their words', () => {
  expect(others('number', 'numHora | qtd_parcelas | numAño | edadMenor')).toEqual([]);
  expect(others('date', 'fecha_orden | dtInicio | startDate | DATE_OF_BIRTH')).toEqual([]);
  expect(others('currency', 'SALARY1 | valorMensalidade | total_amount | monthlyRent')).toEqual([]);
  expect(others('text', 'NumResol | invoiceNo | nombre_abrev')).toEqual([]);
});

test('a number of several things counts, and a number of one thing identifies it', () => {
  expect(
    others(
      'number',
      'Number of children | No. of pages | Número de hijos | Nombre de jours | Numero di figli | Anzahl Kinder',
    ),
  ).toEqual([]);
  expect(
    others(
      'text',
      'Number of the contract | Phone number | Número de teléfono | Nombre de la empresa | Numero di telefono',
    ),
  ).toEqual([]);
});

test('a rate is a percentage or a price by the words beside it', () => {
  expect(
    others('percentage', 'Interest rate | Taux de TVA | Tasa de interés | Zinssatz | Taxa de juros'),
  ).toEqual([]);
  expect(others('currency', 'Hourly rate | Stundensatz | Taxa de inscrição')).toEqual([]);
});

test('a label with two kinds of values is a text', () => {
  expect(
    others(
      'text',
      'Age/sex | Date and place | Rates and fees | Phone / e-mail | Amount in words | Betrag in Worten',
    ),
  ).toEqual([]);
  expect(others('date', 'Day, month and year')).toEqual([]);
  expect(others('textarea', 'Name and address')).toEqual([]);
});

test('the unit in brackets says what a label without a known noun is', () => {
  expect(others('currency', 'Kaltmiete kalt (in €) | Grundkosten pauschaliert (EUR)')).toEqual([]);
  expect(others('number', 'Loyalty (15 points) | Tumour (cm) | Notice (days)')).toEqual([]);
  expect(others(undefined, 'Loyalty (see below)')).toEqual([]);
});

test('words that name something else in some labels are read with the words beside them', () => {
  expect(others('email', 'Mail | Mon adresse électronique | Correo')).toEqual([]);
  expect(
    others('text', 'Raison sociale | Hours of operation | Funding sought from who? | Moral values'),
  ).toEqual(['Moral values: undefined']);
  expect(others('number', 'Beneficiario edad | Hours of vacation | How many children do you have?')).toEqual(
    [],
  );
  expect(
    others('date', 'DAT_STA | D.O.B. | Move in date | Date rent commences | Date of payment or of the gift'),
  ).toEqual([]);
  expect(others(undefined, 'Corrente | Pirate theater | Balloon')).toEqual([]);
});

test('the editor suggests the same types as an import', () => {
  const none = { text: '', before: '', after: '' };
  expect(suggestType(none, 'Fecha de nacimiento')).toBe('date');
  expect(suggestType(none, 'Mietkaution')).toBe('currency');
  expect(suggestType(none, 'Colour')).toBe('text');
});

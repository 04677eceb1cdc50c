import { englishWords } from '@inkfield/engine/words';
import type { TemplateField } from '@inkfield/engine/template';

/** The purchase and sale agreement of the landing page: short, and yet with what makes the product useful. */
export const sampleText = `# PURCHASE AND SALE AGREEMENT
{numbering: 1.}

This Agreement is made between [seller] (the “Seller”) and [buyer] (the “Buyer”).

#. Sale. The Seller sells and the Buyer buys the Property described in Schedule A, free of all liens other than the permitted encumbrances.

#. Price. The price is [price] ([price as words]). On signing, [buyer] pays a deposit of [deposit] of the price to the escrow agent.

#. Closing. The sale closes on [closing_date as long], or on another date that the parties agree in writing.

#. Possession. The Seller delivers vacant possession at closing.

{signatures}
______________________
[seller], Seller
{column}
______________________
[buyer], Buyer
{end signatures}`;

const field = (id: number, name: string, label: string, field_type: string): TemplateField => ({
  id,
  name,
  label,
  field_type,
  required: true,
  order: id,
});

export const seller = field(1, 'seller', 'Seller', 'text');

/** The fields that a visitor fills in. */
export const tryFields = [
  field(2, 'buyer', 'Buyer', 'text'),
  field(3, 'price', 'Purchase price', 'currency'),
  field(4, 'closing_date', 'Closing date', 'date'),
  field(5, 'deposit', 'Deposit', 'percentage'),
];

/** Some fields are filled and some empty, so that visitors see how each of them looks. */
export const sampleValues = { seller: 'Harbour Street Holdings LLC', price: '685000' };

export const sampleLocale = { locale: 'en-US', currency: 'USD', words: englishWords };

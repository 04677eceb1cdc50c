import { amounts } from './amounts.ts';
import { dates } from './dates.ts';
import { numbers } from './numbers.ts';
import { texts } from './texts.ts';

/** What is understood, asked or refused of what people type: for the reader, the form, the server and tables. */
export const typedInputs = [...amounts, ...numbers, ...dates, ...texts];

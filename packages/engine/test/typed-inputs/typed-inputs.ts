import { amounts } from './amounts.ts';
import { dates } from './dates.ts';
import { numbers } from './numbers.ts';
import { texts } from './texts.ts';

/** Texts that people type, each with its reading, question or error: for the reader, the form, the server and tables. */
export const typedInputs = [...amounts, ...numbers, ...dates, ...texts];

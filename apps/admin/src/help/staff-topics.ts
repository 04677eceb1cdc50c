import type { HelpPicture, HelpPiece, HelpTopic } from '@inkfield/web/help/help-topics';
import { checkbox } from '@inkfield/engine/fields/checkbox';
import { currency } from '@inkfield/engine/fields/currency';
import { date as dateType } from '@inkfield/engine/fields/date';
import { plainType, rowsType, type TemplateField } from '@inkfield/engine/template';

/** A field that a piece names. */
export type PieceField = Pick<TemplateField, 'name' | 'label' | 'field_type'> &
  Partial<Pick<TemplateField, 'required' | 'columns' | 'row_label' | 'options'>>;

interface StaffTopic extends HelpTopic {
  pieces?: readonly (HelpPiece & {
    /** Made where the template lacks them. */
    fields?: readonly PieceField[];
  })[];
}

const text = (name: string, label: string): PieceField => ({ name, label, field_type: plainType });
const date = (name: string, label: string): PieceField => ({ name, label, field_type: dateType.type });
const amount = (name: string, label: string): PieceField => ({ name, label, field_type: currency.type });
const tick = (name: string, label: string): PieceField => ({
  name,
  label,
  field_type: checkbox.type,
  required: false,
});
const rows = (name: string, word: string, columns: readonly PieceField[]): PieceField => ({
  name,
  label: `${word}s`,
  field_type: rowsType,
  row_label: word,
  columns: columns.map((column) => ({ ...column, required: true })),
});
const born = date('born', 'Date of birth');

/** Of `public/help-pictures`, which `PICTURES=1` writes; see docs/recipes.md. */
const picture = (file: string, alt: string, [width, height]: [number, number]): HelpPicture => ({
  src: `/help-pictures/${file}.png`,
  alt,
  width,
  height,
});

/** The help for staff: the ten things that one does, with pieces that can be taken into a template, and a cheat sheet. */
export const staffTopics: readonly StaffTopic[] = [
  {
    id: 'fields',
    title: 'Fields: what the client fills in',
    paragraphs: [
      'Select the words that change from document to document and press "Make the selection a field". On the paper, type [ and choose a field or type the name of a new one.',
      'The settings of a field are on the right: its label, its type, whether it is required, its limits and a help text for the client.',
      'A field can be printed as often as you like, and in other formats: a date in full, an amount in words.',
    ],
    picture: picture(
      'fields',
      'The editor: the text on the paper, the list of fields, and the settings of the field Rent',
      [1280, 720],
    ),
    pieces: [
      { about: 'A field', text: '[seller]', fields: [text('seller', 'Seller')] },
      {
        about: 'A date in full, such as March 5, 2027',
        text: '[closing_date as long]',
        fields: [date('closing_date', 'Closing date')],
      },
      {
        about: 'An amount in figures and in words',
        text: '[price] ([price as words])',
        fields: [amount('price', 'Price')],
      },
      {
        about: 'Other words where the answer is empty',
        text: '[middle_name or "none"]',
        fields: [{ ...text('middle_name', 'Middle name'), required: false }],
      },
      {
        about: 'A line to write on where the answer is empty',
        text: '[witness as blank]',
        fields: [{ ...text('witness', 'Witness'), required: false }],
      },
    ],
  },
  {
    id: 'conditions',
    title: 'Conditions: text that comes and goes',
    paragraphs: [
      'On the paper, select the text and press "Show only when...". Choose a field and its answer, or ask a new question. No code is needed.',
      'Fields that are only within this text are asked only when it prints. Their settings show the condition.',
      'The paper numbers its clauses for the values of the preview. Text that these leave out says so, and is not counted. Choose other values in the tab "Values".',
    ],
    picture: picture('conditions', 'The dialog that says when the selected text is shown', [512, 222]),
    pieces: [
      {
        about: 'Lines only for one answer',
        text: '{if pets}\nThe Tenant may keep pets.\n{end}',
        fields: [tick('pets', 'Pets are allowed')],
      },
      {
        about: 'One of two texts',
        text: '{if furnished}\nThe flat is furnished.\n{else}\nThe flat is not furnished.\n{end}',
        fields: [tick('furnished', 'The flat is furnished')],
      },
      {
        about: 'Words within a line',
        text: 'The Tenant {if pets}may{else}may not{end} keep pets.',
        fields: [tick('pets', 'Pets are allowed')],
      },
      {
        about: 'More than one test',
        text: '{if state is Texas and rent is more than 2000}\n...\n{end}',
        fields: [text('state', 'State'), amount('rent', 'Rent')],
      },
    ],
  },
  {
    id: 'repeats',
    title: 'Repeats: one line or row for each',
    paragraphs: [
      'A field of the type "Rows" has columns, and clients add as many rows as they need: tenants, items, payments.',
      'On the paper, select the text and press "Repeat for each...". In a table the row is repeated.',
    ],
    picture: picture('repeats', 'The dialog that repeats the selected text for each row', [512, 222]),
    pieces: [
      {
        about: 'A line for each tenant',
        text: '{for each tenant in tenants}\n[tenant.name], born [tenant.born as long]\n{end}',
        fields: [rows('tenants', 'Tenant', [text('name', 'Name'), born])],
      },
      {
        about: 'A table with a row for each item',
        text: '| Item | Amount |\n|---|---:|\n{for each item in items}\n| [item.name] | [item.amount] |\n{end}',
        fields: [rows('items', 'Item', [text('name', 'Name'), amount('amount', 'Amount')])],
      },
    ],
  },
  {
    id: 'calculated',
    title: 'Calculated fields: sums, dates, values of lists',
    paragraphs: [
      'A field of the type "Calculated" has a formula. The client sees its result and cannot change it. Its settings show the result for sample values.',
      'For a total, tick the amounts under "Add these up". An amount that is not asked for adds nothing.',
      'Formulas can add the columns of rows, calculate with dates and look values up in lists. A list is made on the page "Lists" and used by any template.',
    ],
    picture: picture(
      'calculated',
      'The settings of a calculated field with the amounts that it adds up',
      [320, 655],
    ),
    pieces: [
      { about: 'Formula: the sum of a column', text: 'sum(items.amount)', isFormula: true },
      { about: 'Formula: several amounts together', text: 'sum(price, rent)', isFormula: true },
      { about: 'Formula: a part of an amount', text: 'price * 0.03', isFormula: true },
      { about: 'Formula: the larger of two amounts', text: 'max(rent, 500)', isFormula: true },
    ],
  },
  {
    id: 'imports',
    title: 'Imports: from a customer’s document to a template',
    paragraphs: [
      'Drop a Word file, a PDF or a text on the page "Import a document", or several at once. Blanks, brackets and merge fields are proposed as fields, and the look is taken over.',
      'Then look through the marks: accept, reject, change the name, or say that two are the same field. A review is saved after each step and can be continued by all staff.',
      'A PDF with form fields stays as it is: the product fills its own pages.',
      'Nothing is a template before you press "Create template".',
    ],
    picture: picture(
      'imports',
      'The review of an import: the original, the current mark, and the draft',
      [1280, 720],
    ),
  },
  {
    id: 'look',
    title: 'Look: pages like the customer’s own',
    paragraphs: [
      'A Word file brings its fonts, distances, tables, header and footer along. The review of the import shows its pages beside ours.',
      'The tab "Look" changes styles, page and margins, header and footer. "Take the look of a DOCX" reads only the look of another file, such as a letterhead.',
      'Save a look as the house look of a company, and its other templates can take it. A template without a look has our house style.',
    ],
    picture: picture('look', 'The tab Look with a style of the document', [320, 655]),
  },
  {
    id: 'numbers',
    title: 'Clause numbers, references, exhibits, signatures',
    paragraphs: [
      'Clauses number themselves, also when a condition removes one. A reference prints the number of its clause.',
      'An exhibit begins a new page. Signature blocks stay together.',
    ],
    picture: picture('numbers', 'Numbered clauses on the paper', [712, 537]),
    pieces: [
      {
        about: 'Clauses of two levels',
        text: '#. Price\n##. The price is [price].\n##. It is due on [due_date as long].',
        fields: [amount('price', 'Price'), date('due_date', 'Due date')],
      },
      {
        about: 'A clause with a name, and a reference to it',
        text: '##. {label price}The price is [price].\n##. Section {ref price} applies.',
        fields: [amount('price', 'Price')],
      },
      { about: 'An exhibit', text: '{exhibit A: Description}\n...\n{end exhibit}' },
      {
        about: 'Signatures side by side',
        text: '{signatures}\nSELLER\n\n____________________\n[seller]\n{column}\nBUYER\n\n____________________\n[buyer]\n{end signatures}',
        fields: [text('seller', 'Seller'), text('buyer', 'Buyer')],
      },
      { about: 'A footnote', text: 'the Property{footnote: As defined in Exhibit A.}' },
    ],
  },
  {
    id: 'tests',
    title: 'Tests: words that must be printed',
    paragraphs: [
      'A test has answers, and lines that the document must or must not contain with them. Add one in the tab "Tests", or keep the answers of a form that you filled in as a client.',
      'Tests run when you save and publish. One that fails stops publishing, and says which line is missing.',
      'Press "Try all combinations": it tries all answers that conditions tell apart, and names text that never appears, each with an example. The publish dialog tries them too.',
    ],
    picture: picture('tests', 'The tab Tests after all combinations were tried', [320, 655]),
  },
  {
    id: 'publishing',
    title: 'Publishing and versions',
    paragraphs: [
      'The view "Form" has the questions of the draft. "Fill it as a client" opens the whole form in a tab of its own. Nothing is stored there, and its answers can be kept as a test.',
      'The draft is saved while you type. Clients use the published version until you publish the next one. The publish dialog shows what changes for them and what stops it.',
      'The tab "History" has all versions: view one, compare any two, or make one the draft again.',
      'If another editor saves the same draft, you see whose changes these are. Changes of different lines are merged, and you choose only where both changed the same line.',
    ],
    picture: picture('publishing', 'The dialog that publishes a version and shows what changes', [960, 324]),
  },
  {
    id: 'permissions',
    title: 'Permissions: who may use a template',
    paragraphs: [
      'A new template is private: only those with a permission use it. Grant it to a person or a company on the page "Permissions", for ever or until a day.',
      '"Share with every client" in the tab "Template" opens it to everybody who signs in.',
      'A permission that is revoked ends at the next call. Documents that were made stay with their owners.',
    ],
    picture: picture('permissions', 'The dialog that grants a template to a person or a company', [512, 330]),
  },
  {
    id: 'cheat-sheet',
    title: 'Cheat sheet of the language',
    paragraphs: ['Everything else prints exactly as it is typed.'],
    pieces: [
      { about: 'Headings, from large to small', text: '# Title\n## Part\n### Chapter' },
      { about: 'Bold, italic, underlined', text: '**bold**  *italic*  __underlined__' },
      { about: 'A section that a field can hide', text: '{section Vacant possession}\n...\n{end section}' },
      { about: 'Centered, and at the right', text: '{center}\n...\n{end}\n{right}\n...\n{end}' },
      { about: 'A new page', text: '{page break}\n' },
      { about: 'Numbers by example, one for each level', text: '{numbering: 1. | 1.1 | (a) | (i)}\n' },
      { about: 'A note that is never printed', text: '{note: ask the customer}' },
      { about: 'The signs themselves', text: '\\[seller\\] \\{if\\}' },
    ],
  },
];

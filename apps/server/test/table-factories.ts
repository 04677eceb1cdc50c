import type { Batch } from '@inkfield/contract/batches';
import type { TemplateFieldInput } from '@inkfield/contract/template-fields';
import { strToU8, zipSync } from 'fflate';
import { type SheetCell, writeXlsx } from '../src/batches/write-xlsx.ts';
import { createUser, type TestUser } from './factories.ts';
import { createPublished, type TemplateOptions, textField } from './template-factories.ts';
import type { TestApp } from './test-app.ts';

/** A client and a template with a column of each kind: words that may not be missing, money and a day. */
export async function createSale(app: TestApp, access: TemplateOptions['access'] = 'shared') {
  const staff = await createUser(app, { role: 'staff' });
  const user = await createUser(app);
  const fields = [
    textField('buyer', { required: true, label: 'Buyer' }),
    textField('price', { field_type: 'currency', label: 'Price', order: 2 }),
    textField('closing', { field_type: 'date', label: 'Closing date', order: 3 }),
  ];
  const document_content = 'Sold to [buyer] for [price] on [closing].';
  const { id: template } = await createPublished(app, { staff, access, fields, document_content });
  return { staff, user, template };
}

/** Sends a table as a browser does. */
export async function sendTable(
  app: TestApp,
  user: TestUser | undefined,
  { template, file, name = 'table.csv', matching }: TableToSend,
) {
  const form = new FormData();
  if (matching !== undefined) form.set('matching', JSON.stringify(matching));
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return app.request({
    method: 'POST',
    url: `/api/templates/${template}/batches/`,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(user !== undefined && { authorization: `Bearer ${user.access}` }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

export interface TableToSend {
  template: number;
  file: string | Uint8Array;
  name?: string;
  matching?: Record<string, string | null>;
}

/** A table that is accepted. */
export async function createBatch(app: TestApp, user: TestUser, table: TableToSend): Promise<Batch> {
  const response = await sendTable(app, user, table);
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<Batch>();
}

/** A cell of a workbook: text, or a number. */
export type SheetValue = string | number;

/** A workbook with these sheets, each a list of rows. */
export function book(
  sheets: Readonly<Record<string, readonly (readonly SheetValue[])[]>>,
): Promise<Uint8Array> {
  return writeXlsx(
    Object.entries(sheets).map(([name, rows]) => ({
      name,
      rows: rows.map((row) =>
        row.map((cell): SheetCell =>
          typeof cell === 'number' ? { number: cell } : { text: cell, style: 'text' },
        ),
      ),
      choices: [],
      columnStyles: [],
    })),
  );
}

/** A field with at most four rows, whose amounts are calculated. */
export const itemsField: TemplateFieldInput = {
  ...textField('items', { field_type: 'rows', label: 'Items', order: 3, row_label: 'Item', max_rows: 4 }),
  columns: [
    { name: 'description', label: 'Description', field_type: 'text', required: true },
    { name: 'delivered', label: 'Delivered on', field_type: 'date', required: false },
    { name: 'quantity', label: 'Quantity', field_type: 'number', required: true },
    { name: 'price', label: 'Unit price', field_type: 'currency', required: true },
    {
      name: 'amount',
      label: 'Amount',
      field_type: 'calculated',
      required: false,
      formula: 'quantity * price',
      result_type: 'currency',
    },
  ],
};

export interface WorkbookOptions {
  /** Cells as XML, by row. */
  rows: string[];
  sharedStrings?: string[];
  /** `numFmtId` of each cell style, with the code of those from 164 on. */
  formats?: { id: number; code?: string }[];
  merges?: string[];
  date1904?: boolean;
  /** `state` of sheets before the one with the rows. */
  before?: ('hidden' | 'veryHidden' | 'visible')[];
  more?: Record<string, string>;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as Excel lays it out, from the XML of its cells. */
export function workbook(options: WorkbookOptions): Uint8Array {
  const { rows, sharedStrings = [], formats = [], merges = [], date1904 = false, before = [] } = options;
  const sheets = [...before.map((state) => ({ state, rows: [] as string[] })), { state: 'visible', rows }];
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${sheets
      .map(
        ({ state }, at) =>
          `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" state="${state}" r:id="r${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, at) =>
          `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="y" Type="${office}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}>${sharedStrings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats
      .map(({ id, code }) => (code === undefined ? '' : `<numFmt numFmtId="${id}" formatCode="${code}"/>`))
      .join(
        '',
      )}</numFmts><cellXfs>${formats.map(({ id }) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...options.more,
  };
  sheets.forEach((sheet, at) => {
    const merged =
      at === sheets.length - 1 && merges.length > 0
        ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
        : '';
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet ${main}><sheetData>${sheet.rows.join('')}</sheetData>${merged}</worksheet>`;
  });
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** A row of text cells. */
export function textRow(number: number, cells: string[]): string {
  const letters = 'ABCDEFGHIJ';
  return `<row r="${number}">${cells
    .map((text, at) => `<c r="${letters[at]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')}</row>`;
}

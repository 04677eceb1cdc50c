import { escapeMarkup } from '../markup.ts';
import { createPauses } from '../pauses.ts';
import { columnLetter } from './table/cell.ts';
import { zipWhole } from './zip.ts';

export type ColumnStyle = 'text' | 'date' | 'general';

export type SheetCell =
  | { text: string; style: 'header' | ColumnStyle }
  | { number: number; percent?: true }
  | { flag: boolean }
  /** One that a spreadsheet shows as an error, to be corrected. */
  | { error: true }
  /** Midnight UTC of a day. */
  | { date: Date };

export interface Sheet {
  name: string;
  rows: readonly (readonly SheetCell[])[];
  /** The options of the cells below each column's header. */
  choices: readonly (readonly string[] | undefined)[];
  columnStyles: readonly ColumnStyle[];
}

/** Numbers of the cell formats in styles.xml. */
const styles = { general: 0, header: 1, text: 2, date: 3, percent: 4 } as const;

/** A small workbook, whole: for tables to fill and to correct, not for much data. */
export async function writeXlsx(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const numbered = sheets.map((sheet, index) => ({ sheet, id: index + 1 }));
  const parts: [name: string, content: string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${numbered.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      relations([`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`]),
    ],
    [
      'xl/workbook.xml',
      `<workbook ${main} xmlns:r="${office}"><sheets>${numbered.map(({ sheet, id }) => `<sheet name="${escapeMarkup(sheet.name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbered.map(
          ({ id }) =>
            `<Relationship Id="rId${id}" Type="${office}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
        ),
        `<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/>`,
      ]),
    ],
    ['xl/styles.xml', stylesXml],
  ];
  const files = parts.map(([name, content]) => ({ name, bytes: Buffer.from(declaration + content) }));
  for (const { sheet, id } of numbered) {
    files.push({ name: `xl/worksheets/sheet${id}.xml`, bytes: await sheetXml(sheet) });
  }
  return zipWhole(files);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const stylesXml = `<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function relations(entries: readonly string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

async function sheetXml({ rows, choices, columnStyles }: Sheet): Promise<Buffer<ArrayBuffer>> {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const style = styles[columnStyles[index] ?? 'general'];
    return `<col min="${index + 1}" max="${index + 1}" width="26" customWidth="1" style="${style}"/>`;
  });
  const head = `${declaration}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
  const written = [Buffer.from(head)];
  const pause = createPauses();
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) => cellXml(cell, `${columnLetter(column)}${index + 1}`));
    written.push(Buffer.from(`<row r="${index + 1}">${cells.join('')}</row>`));
    await pause();
  }
  written.push(Buffer.from(`</sheetData>${validations(choices)}</worksheet>`));
  return Buffer.concat(written);
}

function cellXml(cell: SheetCell, place: string): string {
  if ('number' in cell) {
    const style = styles[cell.percent === true ? 'percent' : 'general'];
    return `<c r="${place}" s="${style}"><v>${cell.number}</v></c>`;
  }
  if ('error' in cell) return `<c r="${place}" t="e"><v>#VALUE!</v></c>`;
  if ('flag' in cell) return `<c r="${place}" t="b"><v>${cell.flag ? 1 : 0}</v></c>`;
  if ('date' in cell) {
    return `<c r="${place}" s="${styles.date}"><v>${cell.date.getTime() / 86_400_000 + 25_569}</v></c>`;
  }
  if (cell.text === '') return '';
  return `<c r="${place}" s="${styles[cell.style]}" t="inlineStr"><is><t xml:space="preserve">${escapeMarkup(escapeSigns(cell.text))}</t></is></c>`;
}

/** A list to choose from; spreadsheets take at most 255 characters of it, and no comma within a choice. */
function validations(choices: Sheet['choices']): string {
  const lists = choices.flatMap((options, column) => {
    const list = options?.join(',') ?? '';
    if (list === '' || list.length > 250 || options?.some((option) => /[",\n]/.test(option)) === true)
      return [];
    const letter = columnLetter(column);
    return [
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}10001"><formula1>"${escapeMarkup(list)}"</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** Signs that XML can't hold, as spreadsheets write them, and words that look so (ECMA-376 part 1, 22.9.2.19). */
function escapeSigns(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (sign) => {
        const code = sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        return `_x${code}_`;
      })
  );
}

import type { FieldType } from '@inkfield/engine/template';
import { leadsToMoney } from './money-signs.ts';
import { instruction, isPlace, monthName, numberWords, placeAskedFor, units } from './patterns.ts';
import { type FoundField, type MarkView, type Rule, take, takeFromContext } from './verdict.ts';

const aNumber = new RegExp(`^(?:\\d[\\d,.]*|${numberWords})(?:\\s*\\(\\d+\\))?$`, 'i');
const aNumberOfUnits = new RegExp(
  `^(?:\\d[\\d,.]*|${numberWords})(?:\\s*\\(\\d+\\))?\\s*(?:${units}|(?:year|month|day|week)\\(s\\)|%)$`,
  'i',
);
const aDate = new RegExp(`^(?:${monthName})\\b.*\\d|^\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}$`, 'i');

/** A bracket that is to be filled: with a usual value, by an instruction, named by its cell or by its own words. */
export function bracketField(isWording: Rule): Rule {
  return (view) => {
    const bare = withoutAdvice(view.inner);
    // "up to [e.g., 18 months]" is nothing but advice.
    if (bare === '') return takeFromContext('bracket-default', view, { confidence: 0.7 });
    const place = placeAskedFor(bare);
    if (place !== undefined) {
      const wording = `[%]${place.where}`;
      return take('bracket-name', {
        label: place.kind,
        source: 'own',
        type: 'text',
        wording,
        confidence: 0.8,
      });
    }
    const type = typeOfValue(bare, view);
    if (type !== undefined) {
      return takeFromContext('bracket-default', view, { type, defaultValue: bare, confidence: 0.8 });
    }
    const wanted = instruction.test(bare) ? bare.replace(instruction, '').trim() : '';
    if (wanted !== '' && wanted.split(/\s+/).length <= 14) {
      return take('bracket-instruction', { label: wanted, source: 'own', confidence: 0.9 });
    }
    return namedByCell(view) ?? isWording({ ...view, inner: bare }) ?? ownName(view, bare);
  };
}

/** "Company (for example Acme)" is called Company, and so is "Optional: company". */
function withoutAdvice(inner: string): string {
  return inner
    .replace(/^optional:\s*/i, '')
    .replace(/\s*\((?:for example|e\.g\.|i\.e\.|used when|if )[^]*$/i, '')
    .replace(/,?\s*(?:i\.e\.|e\.g\.)[^]*$/i, '');
}

function typeOfValue(bare: string, { left, right }: MarkView): FieldType | undefined {
  const isNumber = aNumber.test(bare) || aNumberOfUnits.test(bare);
  const isMoney = /^\p{Sc}\s?[\d,.]+/u.test(bare);
  const isDate = aDate.test(bare);
  if (isMoney || (isNumber && leadsToMoney(left))) return 'currency';
  if (isDate) return 'date';
  if (isNumber && (bare.endsWith('%') || /^\s*(?:%|percent)/i.test(right))) return 'percentage';
  // "30 days" is a value of words.
  if (isNumber) return /[a-z]\(?s?\)?$/i.test(bare.replace(/\(\d+\)/, '')) ? 'text' : 'number';
  return isPlace(bare) && left.trim() !== '' ? 'text' : undefined;
}

const namedByCell = ({ words, left, right, passage, mark }: MarkView) => {
  const cell = passage.leftCell;
  if (cell === undefined || left.trim() !== '' || right.trim() !== '' || words <= 3) return undefined;
  if (cell.length >= 40 || cell.trim() === '' || /[[_]/.test(cell) || mark.isHighlighted) return undefined;
  const label = cell.replace(/[\s:]+$/, '');
  return take('named-by-cell', { label, source: 'label', confidence: 0.75 });
};

function ownName({ words, mark }: MarkView, bare: string) {
  let confidence = mark.isHighlighted ? 0.95 : 0.8;
  if (words > 10) confidence -= 0.2;
  if (/^[a-z]/.test(bare) && words > 6) confidence -= 0.2;
  const found: FoundField = { label: bare, source: 'own', confidence };
  return take('bracket-name', found);
}

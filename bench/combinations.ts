import { parse } from '@inkfield/engine/parse';
import { coverBranches } from '@inkfield/engine/cover-branches';
import { coverPairs } from '@inkfield/engine/cover-pairs';
import { findCombinations } from '@inkfield/engine/find-combinations';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import type { FormRule, TemplateField, Values } from '@inkfield/engine/template';
import { purchaseAndSaleAgreement } from '../apps/server/src/samples/purchase-and-sale-agreement.ts';
import { median } from '../harness/quantile.ts';

/** The combinations of answers of a template, with what its tests cover, as the panel of the editor finds them. */
const runs = 20;

interface Checked {
  name: string;
  text: string;
  fields: readonly TemplateField[];
  rules: readonly FormRule[];
  tests: readonly Values[];
}

/** Each condition is about two ticks, an amount and a choice of its own; every third stands within the one before. */
function manyConditions(fields: number, conditions: number): Checked {
  const types = ['checkbox', 'checkbox', 'currency', 'select', 'text'] as const;
  const made = Array.from({ length: fields }, (_, index): TemplateField => {
    const type = types[index % types.length] ?? 'text';
    return {
      id: index + 1,
      name: `field_${index}`,
      label: `Field ${index}`,
      field_type: type,
      required: false,
      order: index + 1,
      ...(type === 'select' && { options: ['Texas', 'Ohio', 'Maine'] }),
    };
  });
  const near = (index: number, offset: number) => `field_${(Math.floor(index / 2) * 5 + offset) % fields}`;
  const condition = (index: number) =>
    `${near(index, 0)} and not ${near(index, 1)} or ${near(index, 2)} > 1000 and ${near(index, 3)} is Ohio`;
  const blocks = Array.from({ length: conditions }, (_, index) => {
    const printed = `Text [${near(index, 4)}] and [${near(index, 2)}].`;
    const opened = `{if ${condition(index)}}\n${printed}`;
    if (index % 3 === 0) return `${opened}\n{else}\nOther\n`;
    return index % 3 === 1 ? `${opened}\n{end}\n{end}` : `${opened}\n{end}`;
  });
  const closed = conditions % 3 === 1 ? '{end}' : '';
  return {
    name: `${fields} fields, ${conditions} conditions`,
    text: [...blocks, closed].join('\n'),
    fields: made,
    rules: [],
    tests: [],
  };
}

const { document_content: text, fields, rules = [], cases, name } = purchaseAndSaleAgreement;
const templates: Checked[] = [
  { name, text, fields, rules, tests: cases.map(({ values }) => values) },
  manyConditions(300, 120),
];

const rows = templates.map(({ name: of, text: source, fields: own, rules: given, tests }) => {
  const parsed = parse(source);
  const base = makeSampleValues(own, parsed);
  const covering = { fields: own, rules: given, given: tests };
  const measured = Array.from({ length: runs }, () => {
    const started = performance.now();
    const report = findCombinations(parsed, own, { rules: given });
    const tried = performance.now();
    const branches = coverBranches(report, { ...covering, base });
    const pairs = coverPairs(parsed, covering);
    return { report, branches, pairs, tried: tried - started, covered: performance.now() - tried };
  });
  const [first] = measured;
  const medianOf = (values: number[]) => Number(median(values).toFixed(1));
  return {
    template: of,
    places: first?.report.checked,
    findings: first?.report.findings.length,
    'not tried': (first?.report.unchecked.length ?? 0) + (first?.report.pairwise.length ?? 0),
    'first ms': Number((first?.tried ?? 0).toFixed(1)),
    'median ms': medianOf(measured.map(({ tried }) => tried)),
    branches: `${first?.branches.covered} of ${first?.branches.branches}`,
    pairs: `${first?.pairs.coveredPairs} of ${first?.pairs.pairs}`,
    'coverage ms, first': Number((first?.covered ?? 0).toFixed(1)),
    'coverage ms, median': medianOf(measured.map(({ covered }) => covered)),
  };
});
console.table(rows);

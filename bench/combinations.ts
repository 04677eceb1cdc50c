import { parse } from '@inkfield/engine/parse';
import { coverBranches } from '@inkfield/engine/cover-branches';
import { coverPairs } from '@inkfield/engine/cover-pairs';
import { findCombinations } from '@inkfield/engine/find-combinations';
import { makeSampleValues } from '@inkfield/engine/sample-values';
import { purchaseAndSaleAgreement } from '../apps/server/src/samples/purchase-and-sale-agreement.ts';
import { median } from '../harness/quantile.ts';
import { type Checked, manyConditions } from './many-conditions.ts';

/** The combinations of answers of a template, with what its tests cover, as the panel of the editor finds them. */
const runs = 20;

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

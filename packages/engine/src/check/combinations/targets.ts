import { findFieldModule } from '../../fields/registry.ts';
import { comparesFields, isComparison } from '../../syntax/condition-fields.ts';
import type { ConditionTest, TemplateDocument } from '../../syntax/nodes.ts';
import type { FormRule, TemplateField } from '../../template.ts';
import { type FieldTable, inFieldOrder } from '../../values/field-table.ts';
import { findPlaces, type Guard, type Place, readGuard } from './guards.ts';

/** A part of the template that answers show or hide, with the fields whose answers matter to it. */
export type Target = { tests: readonly ConditionTest[]; fields: readonly TemplateField[] } & (
  | { kind: 'place'; place: Exclude<Place, { kind: 'pair' }> }
  | { kind: 'pair'; place: Extract<Place, { kind: 'pair' }> }
  | { kind: 'question'; field: TemplateField; condition: string }
  /** A field that is only printed, with the guards around each of its places. */
  | { kind: 'print'; field: TemplateField; places: readonly (readonly Guard[])[] }
);

export interface TargetOptions {
  rules: readonly FormRule[];
  /** Other texts of the template that may name fields, such as those of its look and its boxes. */
  elsewhere: string;
}

/** Returns everything in a template that combinations are tried for. */
export function targetsOf(
  document: TemplateDocument,
  table: FieldTable,
  { rules, elsewhere }: TargetOptions,
): Target[] {
  const { fields } = table;
  const places = findPlaces(document, fields);
  const showWhen = new Map(
    fields.flatMap((field): [TemplateField, Guard][] => {
      const guard = field.show_when?.trim() ? readGuard(field.show_when) : undefined;
      return guard ? [[field, guard]] : [];
    }),
  );
  const closure = (tests: readonly ConditionTest[], more: readonly TemplateField[] = []) => {
    const found = new Set(more);
    const all = [...tests];
    const add = (name: string) => {
      const field = table.find(name);
      if (field) found.add(field);
    };
    const addTests = (added: readonly ConditionTest[]) => {
      for (const test of added) {
        add(test.field);
        if (isComparison(test) && comparesFields(test, table.kindOf)) add(test.value);
      }
    };
    addTests(tests);
    // A question depends on those that decide whether it is asked.
    for (const field of found) {
      const asked = showWhen.get(field)?.tests ?? [];
      all.push(...asked);
      addTests(asked);
    }
    return { tests: all, fields: inFieldOrder([...found]) };
  };
  const targetOfPlace = (place: Place): Target[] => {
    const around = place.around.flatMap(({ tests }) => tests);
    if (place.kind === 'branch')
      return [{ kind: 'place', place, ...closure([...around, ...place.own.tests]) }];
    if (place.kind === 'pair')
      return [{ kind: 'pair', place, ...closure([...around, ...place.first.tests, ...place.second.tests]) }];
    if (place.kind === 'reference') {
      const ofClauses = place.clauses.flat().flatMap(({ tests }) => tests);
      return [{ kind: 'place', place, ...closure([...around, ...ofClauses]) }];
    }
    const field = table.find(place.name);
    if (!field?.required || !place.leavesGap || isCalculated(field) || !showWhen.has(field)) return [];
    return [{ kind: 'place', place, ...closure(around, [field]) }];
  };
  const printed = printedOnly(fields, {
    places,
    table,
    known: usedNames({ fields, rules, elsewhere, places }),
  });
  return [
    ...places.flatMap(targetOfPlace),
    ...[...printed].map(([field, around]): Target => ({
      kind: 'print',
      field,
      places: around,
      ...closure(
        around.flatMap((guards) => guards.flatMap(({ tests }) => tests)),
        [field],
      ),
    })),
    ...[...showWhen].map(([field, { tests }]): Target => ({
      kind: 'question',
      field,
      condition: field.show_when ?? '',
      ...closure(tests, [field]),
    })),
  ];
}

export function isCalculated({ field_type: type }: TemplateField): boolean {
  return findFieldModule(type)?.isCalculated ?? false;
}

interface Printing {
  places: readonly Place[];
  table: FieldTable;
  /** Names of the fields that serve another purpose than being printed. */
  known: ReadonlySet<string>;
}

/** The fields whose only use is to be printed, always under a condition, with the guards around each place. */
function printedOnly(
  fields: readonly TemplateField[],
  { places, table, known }: Printing,
): Map<TemplateField, (readonly Guard[])[]> {
  const found = new Map<TemplateField, (readonly Guard[])[]>();
  for (const place of places) {
    const field = place.kind === 'field' ? table.find(place.name) : undefined;
    if (field) found.set(field, [...(found.get(field) ?? []), place.around]);
  }
  for (const field of fields) {
    const isRule = field.conditional_show !== undefined;
    const isAlwaysPrinted = found.get(field)?.some((guards) => guards.length === 0) ?? false;
    if (isAlwaysPrinted || isRule || isCalculated(field) || known.has(field.name.toLowerCase()))
      found.delete(field);
  }
  return found;
}

interface Uses extends TargetOptions {
  fields: readonly TemplateField[];
  places: readonly Place[];
}

/** All words of conditions, formulas and other texts: a field is used in one of these at most if it is among them. */
function usedNames({ fields, rules, elsewhere, places }: Uses): Set<string> {
  const settings = fields.map((field) => ({
    ...field,
    name: '',
    label: '',
    group: '',
    help_text: '',
    options: [],
  }));
  const written = `${JSON.stringify([settings, rules])} ${elsewhere}`;
  const words = new Set(written.toLowerCase().match(/[\p{L}\p{N}_]+/gu));
  for (const place of places) {
    if (place.kind !== 'branch') continue;
    for (const test of place.own.tests) {
      words.add(test.field.toLowerCase());
      if (isComparison(test)) words.add(test.value.toLowerCase());
    }
  }
  return words;
}

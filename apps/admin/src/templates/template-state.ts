import { counted } from '@inkfield/web/counted';
import type { Template, TemplateSummary } from '@inkfield/contract/templates';

/** Where a template is in its life, in words. */
export function stateOf({
  status,
  version,
  has_changes: hasChanges,
}: Pick<Template, 'status' | 'version' | 'has_changes'>): string {
  if (status === 'archived') return 'Archived';
  if (version === null) return 'Draft';
  return hasChanges ? `Version ${version}, with changes` : `Version ${version}`;
}

/** The numbers of errors and warnings from the checks, in words. */
export function checksOf({
  problems = [],
  failed_cases: failedCases = [],
}: Pick<Template, 'problems' | 'failed_cases'>): string {
  const errors = problems.filter((problem) => problem.level === 'error').length + failedCases.length;
  const warnings = problems.filter((problem) => problem.level === 'warning').length;
  return saying(errors, warnings);
}

/** The same from the counts of the server. */
export function countsOf(
  row: Pick<TemplateSummary, 'error_count' | 'warning_count' | 'failed_case_count'>,
): string {
  return saying(row.error_count + row.failed_case_count, row.warning_count);
}

function saying(errors: number, warnings: number): string {
  const said = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return said.join(', ') || 'No problems';
}

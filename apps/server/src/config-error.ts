/** The environment cannot be used. Each reason is one line with the variable and its valid values. */
export class ConfigError extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

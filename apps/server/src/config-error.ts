/** The environment can't be used; each reason is one line that says which variable and what it must be. */
export class ConfigError extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

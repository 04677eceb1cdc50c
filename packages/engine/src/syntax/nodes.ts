/** The parsed template: output of `parse`, input of `check` and `resolve`. Plain data without methods. */

/** Position of a node in the source: 1-based line, columns in UTF-16 units, end exclusive. */
export interface Position {
  line: number;
  column: number;
  endColumn: number;
}

export interface TemplateDocument {
  type: 'document';
  children: Block[];
  /** Blank lines after the last block. */
  blankEnd: number;
  /** Whether the source ends with a line break. */
  finalNewline: boolean;
}

/** Blocks of a template, from top to bottom. Commands that print nothing are blocks too. */
export type Block = (
  | Paragraph
  | Heading
  | Clause
  | Table
  | PageBreak
  | Section
  | Exhibit
  | If
  | ForEach
  | Signatures
  | Align
  | Style
  | NumberingScheme
  | RestartNumbering
  | NoteLine
  | TableOptions
) & {
  position: Position;
  /** Blank lines typed before the block. */
  blankBefore: number;
};

export interface Paragraph {
  type: 'paragraph';
  lines: Line[];
}
export interface Line {
  indent: string;
  /** A typed number, letter or dash; kept as typed, gives a hanging indent. */
  label?: { text: string; gap: string } | undefined;
  children: Inline[];
  position: Position;
}
export interface Heading {
  type: 'heading';
  level: 1 | 2 | 3 | 4;
  /** Level of the number, for a numbered heading. */
  clauseLevel?: number | undefined;
  children: Inline[];
}
export interface Clause {
  type: 'clause';
  /** 1 to 6. */
  level: number;
  /** False for `##: text`, which continues a level without a number. */
  numbered: boolean;
  lines: Line[];
}
export interface Table {
  type: 'table';
  /** Whether the first row is a header. */
  header: boolean;
  /** The line of dashes below the header. */
  separator?: Position;
  align: (CellAlign | undefined)[];
  /** Raw text of the `{table ...}` line before it. */
  options: string;
  rows: TableRow[];
}
export type CellAlign = 'left' | 'center' | 'right';
export interface TableRow {
  cells: { children: Inline[] }[];
  position: Position;
}
export interface PageBreak {
  type: 'pageBreak';
  /** The look's name for the pages from here on, where they differ from those before. */
  pages?: string | undefined;
}
/** A block that a line of its own closes. */
interface Closed {
  /** Blank lines before the end of the block. */
  blankEnd: number;
  /** Its closing line; absent if the text does not close it, or closes it with a block around it. */
  end?: Position;
}
export interface Section extends Closed {
  type: 'section';
  name: string;
  children: Block[];
}
export interface Exhibit extends Closed {
  type: 'exhibit';
  name: string;
  title?: Inline[] | undefined;
  children: Block[];
}
export interface If extends Closed {
  type: 'if';
  branches: IfBranch[];
}
export interface IfBranch {
  /** Without a condition this is the else branch. An unreadable condition is undefined and counts as false. */
  condition?: Condition | undefined;
  /** The condition as typed; empty for the else branch. */
  typed: string;
  isElse: boolean;
  children: Block[];
  blankBefore: number;
  /** The line that opens the branch. */
  position: Position;
}
export interface ForEach extends Closed {
  type: 'forEach';
  item: string;
  field: string;
  columns?: string[] | undefined;
  /** Only the rows for which it holds are printed. */
  where?: Condition | undefined;
  children: Block[];
}
export interface Signatures extends Closed {
  type: 'signatures';
  columns: Block[][];
  /** The `{column}` line before each column but the first. */
  breaks: { blankBefore: number; position: Position }[];
}
export interface Align extends Closed {
  type: 'align';
  align: 'center' | 'right';
  children: Block[];
}
/** Blocks that the look of the template sets in a style of its own. */
export interface Style extends Closed {
  type: 'style';
  name: string;
  children: Block[];
}
export interface NumberingScheme {
  type: 'numbering';
  scheme: NumberingLevel[];
}
/** Literal text and counters, in order. `level` is the 1-based clause level whose counter is shown. */
export type NumberingLevel = (string | { style: CounterStyle; level: number })[];
export type CounterStyle = '1' | '01' | 'a' | 'A' | 'i' | 'I';
export interface RestartNumbering {
  type: 'restart';
}
export interface NoteLine {
  type: 'noteLine';
  text: string;
}
export interface TableOptions {
  type: 'tableOptions';
  options: string;
}

export type Inline = (
  | Text
  | Strong
  | Emphasis
  | StrongEmphasis
  | Underline
  | Span
  | Styled
  | Picture
  | Placeholder
  | InlineIf
  | Ref
  | Label
  | Footnote
  | Note
  | Break
) & { position: Position };
export interface Text {
  type: 'text';
  value: string;
}
export interface Strong {
  type: 'strong';
  children: Inline[];
}
export interface Emphasis {
  type: 'emphasis';
  children: Inline[];
}
export interface StrongEmphasis {
  type: 'strongEmphasis';
  children: Inline[];
}
export interface Underline {
  type: 'underline';
  children: Inline[];
}
/** Raised, lowered or struck-through words. */
export interface Span {
  type: 'super' | 'sub' | 'strike';
  children: Inline[];
}
/** Words in a style of the look. */
export interface Styled {
  type: 'styled';
  style: string;
  children: Inline[];
}
/** A picture of the look. */
export interface Picture {
  type: 'picture';
  name: string;
}
export interface Placeholder {
  type: 'placeholder';
  name: string;
  /** Column of a loop variable: a name, or a 1-based number as text. */
  part?: string | undefined;
  formats: string[];
  fallback?: string | undefined;
  /** The source with its brackets. */
  raw: string;
  /** True for `[Buyer Name]`: a placeholder only if a field has exactly this name. */
  loose: boolean;
}
export interface InlineIf {
  type: 'inlineIf';
  branches: InlineBranch[];
  /** Its `{end}`; absent if the line does not close it. */
  end?: Position;
}
export interface InlineBranch {
  condition?: Condition | undefined;
  /** The condition as typed; empty for the else branch. */
  typed: string;
  isElse: boolean;
  children: Inline[];
  /** The command that opens the branch. */
  position: Position;
}
export interface Ref {
  type: 'ref';
  label: string;
}
export interface Label {
  type: 'label';
  label: string;
}
export interface Footnote {
  type: 'footnote';
  children: Inline[];
}
export interface Note {
  type: 'note';
  text: string;
}
export interface Break {
  type: 'break';
}

export type Condition =
  | { op: 'or' | 'and'; args: Condition[] }
  | { op: 'not'; arg: Condition }
  | ConditionTest;
/** A test of one field in a condition. With `counts` it is about the number of its rows. */
export type ConditionTest = { field: string; counts?: true | undefined } & (
  | { op: 'on' | 'empty' }
  | { op: 'in'; values: string[] }
  | { op: 'contains'; value: string }
  | { op: ComparisonSign; value: string }
);
type ComparisonSign = '=' | '!=' | '>' | '<' | '>=' | '<=';
/** The value is a literal or, for dates and numbers, the name of another field of the same kind. */
export type Comparison = ConditionTest & { op: ComparisonSign };

import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { type InsertionQuery, askedAt } from './insertion.ts';
import { nodeTypes, schema } from './schema.ts';

/** The part of the paper's state that its tools show. */
export interface PaperState {
  /** `line`, `heading-2`, `clause-1`; empty where the line has no kind to choose. */
  kind: string;
  strong: boolean;
  emphasis: boolean;
  underline: boolean;
  /** The condition of the branch with the cursor, as typed. */
  condition: string | undefined;
  isConditional: boolean;
  asked: InsertionQuery | undefined;
}

export function readState(state: EditorState): PaperState {
  const around = conditionAround(state);
  const condition: unknown = around?.branch.attrs['condition'];
  return {
    kind: kindAt(state),
    strong: hasMark(state, 'strong'),
    emphasis: hasMark(state, 'emphasis'),
    underline: hasMark(state, 'underline'),
    condition: typeof condition === 'string' ? condition : undefined,
    isConditional: around !== undefined,
    asked: askedAt(state),
  };
}

interface Around {
  /** Position of the condition. */
  pos: number;
  node: Node;
  /** Position of the branch that contains the cursor. */
  branchPos: number;
  branch: Node;
}

/** The innermost condition around the cursor. */
export function conditionAround({ selection: { $from } }: EditorState): Around | undefined {
  for (let depth = $from.depth; depth > 1; depth--) {
    if ($from.node(depth).type !== nodeTypes.branch) continue;
    return {
      pos: $from.before(depth - 1),
      node: $from.node(depth - 1),
      branchPos: $from.before(depth),
      branch: $from.node(depth),
    };
  }
  return undefined;
}

export function isSameState(a: PaperState, b: PaperState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function kindAt({ selection: { $from } }: EditorState): string {
  const { type, attrs } = $from.parent;
  if (type === nodeTypes.line) return 'line';
  if (type === nodeTypes.heading || type === nodeTypes.clause)
    return `${type.name}-${String(attrs['level'])}`;
  return '';
}

function hasMark(
  { selection, storedMarks, doc }: EditorState,
  name: 'strong' | 'emphasis' | 'underline',
): boolean {
  const type = schema.marks[name];
  if (!selection.empty) return doc.rangeHasMark(selection.from, selection.to, type);
  return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
}

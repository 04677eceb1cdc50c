import { hiddenIn } from '@inkfield/contract/asked-marks';
import { useState } from 'react';
import { keepWords, makeChoice, makeOptional, takeOut } from './decide-wording.ts';
import { makeField, makeFieldOfMark } from './field-from-words.ts';
import {
  acceptMark,
  acceptUnseen,
  nextUnseen,
  type Proposal,
  type Range,
  type Review,
  type ReviewedMark,
  splitMark,
  startReview,
  turnIntoText,
} from './decide-mark.ts';

interface Step {
  review: Review;
  /** Index of the mark that is looked at. */
  current: number;
}

interface State extends Step {
  past: readonly Step[];
}

/** A review with the mark that is looked at, and the way back. */
export function useReview(proposal: Proposal) {
  const [state, setState] = useState<State>(() => {
    const review = startReview(proposal);
    const isHidden = hiddenIn(review.marks);
    const current = review.marks.findIndex((mark) => !isHidden(mark));
    return { review, current: Math.max(0, current), past: [] };
  });
  const take = (next: (step: Step) => Step) =>
    setState((before) => {
      const { review, current } = before;
      const step = next({ review, current });
      if (step.review === review) return before;
      return { ...step, past: [...before.past, { review, current }] };
    });
  const decide = (decision: (review: Review, index: number) => Review) =>
    take(({ review, current }) => {
      const decided = decision(review, current);
      return { review: decided, current: decided === review ? current : nextUnseen(decided, current) };
    });
  return {
    review: state.review,
    current: state.current,
    canUndo: state.past.length > 0,
    change: (change: (review: Review) => Review) =>
      take(({ review, current }) => ({ review: change(review), current })),
    accept: () => decide(acceptMark),
    /** Accepts the unseen marks of a kind. Goes to the next unseen mark if the current one is seen then. */
    acceptAll: (isOfKind: (mark: ReviewedMark) => boolean = () => true) =>
      take(({ review, current }) => {
        const accepted = acceptUnseen(review, isOfKind);
        const isDone = accepted.marks[current]?.is_seen !== false;
        return { review: accepted, current: isDone ? nextUnseen(accepted, current) : current };
      }),
    /** All places of the field of this mark. */
    acceptField: () =>
      take(({ review, current }) => {
        const field = review.marks[current]?.field;
        if (field === undefined) return { review, current };
        const accepted = acceptUnseen(review, (mark) => mark.field === field);
        return { review: accepted, current: nextUnseen(accepted, current) };
      }),
    /** Stays at the mark, because its new field still needs a name. */
    split: () => take(({ review, current }) => ({ review: splitMark(review, current), current })),
    turnIntoText: () => decide(turnIntoText),
    keepWords: () => decide(keepWords),
    takeOut: () => decide(takeOut),
    // Stays at this mark, because its new field still needs a name.
    makeOptional: (field?: string) =>
      take(({ review, current }) => ({ review: makeOptional(review, current, field), current })),
    makeChoice: () => take(({ review, current }) => ({ review: makeChoice(review, current), current })),
    makeFieldOfMark: () =>
      take(({ review, current }) => ({ review: makeFieldOfMark(review, current), current })),
    makeField: (range: Range, isEverywhere: boolean) =>
      take(({ review, current }) => {
        const made = makeField(review, range, { isEverywhere });
        return { review: made, current: made === review ? current : review.marks.length };
      }),
    /** Skips marks without a question for staff. */
    show: (index: number) =>
      setState((before) => {
        const { marks } = before.review;
        const isHidden = hiddenIn(before.review.marks);
        const step = 0 < index && index < before.current ? -1 : 1;
        let at = index;
        let mark = marks[at];
        while (mark && isHidden(mark)) {
          at += step;
          mark = marks[at];
        }
        return mark ? { ...before, current: at } : before;
      }),
    undo: () =>
      setState((before) => {
        const last = before.past.at(-1);
        return last ? { ...last, past: before.past.slice(0, -1) } : before;
      }),
  };
}

export type Reviewing = ReturnType<typeof useReview>;

import type { RetentionRule } from '@inkfield/contract/retention';
import { Button } from '@inkfield/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { api } from '../session/api.ts';
import { monthsText } from './words.ts';

/** Confirms a rule that another user requested, or ends a rule. */
export function RuleActions({ rule, me }: { rule: RetentionRule; me: number }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'confirm' | 'end'>();
  const params = { id: rule.id };
  const run = (change: () => Promise<unknown>) => async () => {
    await change();
    const stale = ['retention rules', 'erasures'];
    await Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  const isWaiting = rule.state === 'waiting';
  return (
    <div className="flex flex-wrap gap-3">
      {isWaiting && rule.asked_by?.id !== me && (
        <Button look="secondary" onClick={() => setAsking('confirm')}>
          Confirm...
        </Button>
      )}
      <Button look="secondary" onClick={() => setAsking('end')}>
        {isWaiting ? 'Withdraw...' : 'Keep for ever...'}
      </Button>
      {asking === 'confirm' && (
        <ConfirmDialog
          title={`Keep documents ${monthsText(rule.keep_months)}?`}
          action="Confirm"
          done="The rule is in force."
          run={run(() => api.confirmRetentionRule({ params }))}
          onClose={() => setAsking(undefined)}
        >
          <p>What is older is noted for erasure within the hour, and erased seven days later.</p>
        </ConfirmDialog>
      )}
      {asking === 'end' && (
        <ConfirmDialog
          title="Keep documents for ever?"
          action={isWaiting ? 'Withdraw' : 'Keep for ever'}
          done="The rule has ended."
          run={run(() => api.endRetentionRule({ params }))}
          onClose={() => setAsking(undefined)}
        >
          <p>
            The rule ends, and its erasures that have not begun are cancelled. What was erased stays erased.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

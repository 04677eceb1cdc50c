import type { RetentionRule } from '@inkfield/contract/retention';
import { Button } from '@inkfield/ui/button';
import { Dialog } from '@inkfield/ui/dialog';
import { Form } from '@inkfield/ui/form';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProviderForm } from '../page/use-provider-form.ts';
import { LoadState } from '../page/load-state.tsx';
import { api } from '../session/api.ts';
import { failureText } from '../session/failure-text.ts';
import { profileQuery } from '../session/query-client.ts';
import { RuleActions } from './rule-actions.tsx';
import { monthsText } from './words.ts';

type Target = { template: number } | { company: number };

/** How long documents are kept: forever, or by a rule that two administrators have approved. */
export function RetentionSetting({ target }: { target: Target }) {
  const { data: me } = useQuery(profileQuery);
  const query = Object.fromEntries(Object.entries(target).map(([key, id]) => [key, String(id)]));
  const rules = useQuery({
    queryKey: ['retention rules', query],
    queryFn: ({ signal }) => api.listRetentionRules({ query, signal }),
  });
  const [isAsking, setAsking] = useState(false);
  const inForce = rules.data?.find(({ state }) => state === 'in_force');
  const waiting = rules.data?.find(({ state }) => state === 'waiting');
  const isAdmin = me?.role === 'admin';
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-sm font-semibold">How long documents are kept</p>
      <LoadState of={rules} what="The rule" />
      {rules.data && <Rule rule={inForce} />}
      {inForce && isAdmin && <RuleActions rule={inForce} me={me.id} />}
      {waiting && (
        <>
          <p>
            {waiting.asked_by?.name} asked for {monthsText(waiting.keep_months)}. Another administrator must
            confirm it.
          </p>
          {isAdmin && <RuleActions rule={waiting} me={me.id} />}
        </>
      )}
      {rules.data && !waiting && isAdmin && (
        <Button look="secondary" onClick={() => setAsking(true)}>
          {inForce ? 'Ask for another rule...' : 'Ask for a rule...'}
        </Button>
      )}
      {isAsking && <RuleDialog target={target} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Rule({ rule }: { rule: RetentionRule | undefined }) {
  if (rule === undefined) return <p>For ever</p>;
  return <p>{monthsText(rule.keep_months)}, then they are erased after seven days more</p>;
}

const maxMonths = 1200;

function RuleDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const client = useQueryClient();
  const { attach, set, field, isBusy, submit } = useProviderForm({
    initial: { months: '' },
    check: ({ months }) =>
      /^\d{1,4}$/.test(months) && Number(months) >= 1 && Number(months) <= maxMonths
        ? undefined
        : { errors: { months: `Enter a number of months from 1 to ${maxMonths}.` } },
    async send({ months }) {
      await api.askRetentionRule({ body: { ...target, keep_months: Number(months) } });
      await client.invalidateQueries({ queryKey: ['retention rules'] });
      onClose();
    },
    explain: (error) => ({ errors: { months: failureText(error) } }),
  });
  return (
    <Dialog title="How long documents are kept" onClose={onClose}>
      <Form ref={attach} className="grid gap-4" onSubmit={submit}>
        <p>
          Documents older than this are erased, seven days after they were noted. Where the template and the
          company both have a rule, the longer one counts. Another administrator must confirm the rule.
        </p>
        <TextField
          label="Months"
          inputMode="numeric"
          maxLength={4}
          {...field('months')}
          onChange={(event) => set('months', event.target.value.trim())}
        />
        <Button type="submit" className="justify-self-start" busy={isBusy}>
          Ask for this rule
        </Button>
      </Form>
    </Dialog>
  );
}

import { SampleBlank, SampleClause, SampleDocument } from '../page/sample-sheet.tsx';

/** Raw blanks, flags, half ink, all ink. */
export type Stage = 'blanks' | 'flags' | 'half' | 'ink';

const answers = {
  Employee: 'Maya Okafor',
  Position: 'Head of Finance',
  'Start date': 'September 1, 2026',
  'Annual salary': '$128,000.00',
};
type Blank = keyof typeof answers;
const filledFirst: readonly Blank[] = ['Employee', 'Position'];

/** A picture of the sample employment contract; hidden from screen readers. */
export function ContractAtStage({ stage }: { stage: Stage }) {
  const blank = (name: Blank) => <BlankAtStage stage={stage} name={name} />;
  return (
    <div className="h-56 overflow-hidden rounded-card bg-sunken px-5 pt-5" aria-hidden>
      <div className="paper paper-small min-h-full">
        <SampleDocument title="EMPLOYMENT CONTRACT">
          <SampleClause>
            The Company employs {blank('Employee')} as {blank('Position')}, starting on {blank('Start date')}.
          </SampleClause>
          <SampleClause number={1}>
            Pay. The annual salary is {blank('Annual salary')}, paid monthly in arrears.
          </SampleClause>
          <SampleClause number={2}>Hours. Ordinary hours are 40 a week, Monday to Friday.</SampleClause>
        </SampleDocument>
      </div>
    </div>
  );
}

function BlankAtStage({ stage, name }: { stage: Stage; name: Blank }) {
  if (stage === 'blanks') return '__________';
  const isFilled = stage === 'ink' || (stage === 'half' && filledFirst.includes(name));
  return <SampleBlank label={name} value={isFilled ? answers[name] : undefined} />;
}

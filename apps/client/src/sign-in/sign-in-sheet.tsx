import { SampleBlank, SampleClause, SampleDocument } from '../page/sample-sheet.tsx';

/** The sheet beside the form: a contract on its way to being done, with the address being typed in ink. */
export function SignInSheet({ email }: { email: string }) {
  return (
    <SampleDocument title="EMPLOYMENT CONTRACT">
      <SampleClause>
        The Company employs <SampleBlank label="" value="Maya Okafor" /> as{' '}
        <SampleBlank label="" value="Head of Finance" />, starting on <SampleBlank label="Start date" />.
      </SampleClause>
      <SampleClause number={1}>
        Pay. The annual salary is <SampleBlank label="Annual salary" />, paid monthly in arrears.
      </SampleClause>
      <SampleClause number={2}>Hours. Ordinary hours are 40 a week, Monday to Friday.</SampleClause>
      <SampleClause number={3}>
        Notice. Either party may end this contract with one month’s written notice.
      </SampleClause>
      <SampleClause number={4}>
        Notices. Notices to the Company go to <SampleBlank label="Email" value={email} />.
      </SampleClause>
    </SampleDocument>
  );
}

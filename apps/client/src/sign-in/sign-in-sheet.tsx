import { SampleBlank, SampleClause, SampleDocument, SampleSignatures } from '../page/sample-sheet.tsx';

/** The sheet beside the form: a contract on its way to being done, with the address being typed in ink. */
export function SignInSheet({ email }: { email: string }) {
  return (
    <SampleDocument title="EMPLOYMENT CONTRACT">
      <SampleClause>
        The Company employs <SampleBlank label="" value="Maya Okafor" /> as{' '}
        <SampleBlank label="" value="Head of Finance" />, starting on <SampleBlank label="Start date" />.
      </SampleClause>
      <SampleClause number={1}>
        Duties. The Employee leads the finance team and reports to the board.
      </SampleClause>
      <SampleClause number={2}>
        Pay. The annual salary is <SampleBlank label="Annual salary" />, paid monthly in arrears.
      </SampleClause>
      <SampleClause number={3}>Hours. Ordinary hours are 40 a week, Monday to Friday.</SampleClause>
      <SampleClause number={4}>
        Leave. The Employee has <SampleBlank label="" value="25" /> days of paid leave in each calendar year,
        besides public holidays.
      </SampleClause>
      <SampleClause number={5}>
        Notice. Either party may end this contract with one month’s written notice.
      </SampleClause>
      <SampleClause number={6}>
        Notices. Notices to the Employee go to <SampleBlank label="Email" value={email} />.
      </SampleClause>
      <SampleSignatures left="For the Company" right={<SampleBlank label="" value="Maya Okafor" />} />
    </SampleDocument>
  );
}

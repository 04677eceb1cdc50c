import { SampleBlank, SampleClause, SampleDocument, SampleSignatures } from '../page/sample-sheet.tsx';

/** The sheet beside the reset forms. */
export function ResetSheet() {
  return (
    <SampleDocument title="MUTUAL NON-DISCLOSURE AGREEMENT">
      <SampleClause>
        This Agreement is made between <SampleBlank label="" value="Harbour Street Holdings LLC" /> and{' '}
        <SampleBlank label="Receiving party" />.
      </SampleClause>
      <SampleClause number={1}>
        Secrets. Each party keeps what the other confides to it, and shows it to nobody who does not need it.
      </SampleClause>
      <SampleClause number={2}>
        Term. This Agreement lasts <SampleBlank label="" value="three years" /> from its date.
      </SampleClause>
      <SampleClause number={3}>
        Notices. Notices go to <SampleBlank label="Email" />.
      </SampleClause>
      <SampleSignatures
        left={<SampleBlank label="" value="Harbour Street Holdings LLC" />}
        right={<SampleBlank label="Receiving party" />}
      />
    </SampleDocument>
  );
}

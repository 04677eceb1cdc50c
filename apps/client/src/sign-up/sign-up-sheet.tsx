import { SampleBlank, SampleClause, SampleDocument, SampleSignatures } from '../page/sample-sheet.tsx';
import type { Name } from './check-sign-up.ts';

/** The sheet beside the form fills with what is typed: the product in one glance. The password never shows. */
export function SignUpSheet({ values }: { values: Record<Name, string> }) {
  return (
    <SampleDocument title="LETTER OF ENGAGEMENT">
      <SampleClause>
        This letter is addressed to <SampleBlank label="First name" value={values.first_name} />{' '}
        <SampleBlank label="Last name" value={values.last_name} />
        {values.company_name && (
          <>
            {' '}
            of <SampleBlank label="Company" value={values.company_name} />
          </>
        )}{' '}
        (the “Client”).
      </SampleClause>
      <SampleClause number={1}>
        Documents. The Client sends the agreements that it uses again and again.
      </SampleClause>
      <SampleClause number={2}>
        Templates. Each becomes a form. Whatever the Client fills in appears in the document at once.
      </SampleClause>
      <SampleClause number={3}>
        Delivery. Finished documents are kept for the Client as PDF, unchanged for good.
      </SampleClause>
      <SampleClause number={4}>
        Notices. Notices to the Client go to <SampleBlank label="Email" value={values.email} />.
      </SampleClause>
      <SampleSignatures
        left="For the provider"
        right={<SampleBlank label="Client" value={`${values.first_name} ${values.last_name}`.trim()} />}
      />
    </SampleDocument>
  );
}

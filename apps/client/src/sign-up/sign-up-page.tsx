import { Button } from '@inkfield/ui/button';
import { Form } from '@inkfield/ui/form';
import { Notice } from '@inkfield/ui/notice';
import { PasswordField } from '@inkfield/ui/password-field';
import { TextField } from '@inkfield/ui/text-field';
import { Link } from '@inkfield/web/link';
import { FormLayout } from '../page/form-layout.tsx';
import { PageHeading } from '@inkfield/web/page-heading';
import { paths } from '../paths.ts';
import { useSite } from '../session/use-site.ts';
import { texts } from '../texts.ts';
import { useSignUp } from './use-sign-up.ts';
import { SampleBlank, SampleClause, SampleDocument, SampleSignatures } from '../page/sample-sheet.tsx';
import type { Name } from './check-sign-up.ts';

export default function SignUpPage() {
  const { attach, field, values, failure, isBusy, submit } = useSignUp();
  const site = useSite();
  return (
    <FormLayout sheet={<SignUpSheet values={values} />}>
      <PageHeading title="Create your account" />
      {site?.registration_open === false && (
        <Notice kind="warning">New accounts cannot be made here at the moment.</Notice>
      )}
      {failure && <Notice kind="error">{failure}</Notice>}
      <Form ref={attach} onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" autoComplete="given-name" required {...field('first_name')} />
          <TextField label="Last Name" autoComplete="family-name" required {...field('last_name')} />
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          {...field('email')}
        />
        <TextField label="Company Name (Optional)" autoComplete="organization" {...field('company_name')} />
        <PasswordField
          label="Password"
          hint="At least 8 characters"
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <PasswordField
          label="Confirm Password"
          subject="confirmed password"
          autoComplete="new-password"
          required
          {...field('password_confirm')}
        />
        <Button type="submit" busy={isBusy}>
          {isBusy ? texts.signUp.busy : 'Create Account'}
        </Button>
      </Form>
      <p className="text-sm">
        Already have an account?{' '}
        <Link className="link inline-block py-1 font-semibold" to={paths.signIn}>
          Sign in
        </Link>
      </p>
    </FormLayout>
  );
}

/** The sheet beside the form fills with what is typed: the product in one glance. The password never shows. */
function SignUpSheet({ values }: { values: Record<Name, string> }) {
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

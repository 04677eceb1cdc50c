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
import { SignUpSheet } from './sign-up-sheet.tsx';
import { useSignUp } from './use-sign-up.ts';

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

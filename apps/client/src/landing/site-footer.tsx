import { ContactLine } from '../page/contact-line.tsx';
import { Link } from '@inkfield/web/link';
import { Logo } from '../page/logo.tsx';
import { paths } from '../paths.ts';
import { ComingSoonButton } from '../page/coming-soon-button.tsx';

const announced = ['Pricing', 'Demo', 'Blog', 'Privacy policy', 'Terms of service'];
const item = 'link min-h-8 cursor-pointer text-start text-sm no-underline hover:underline';

export function SiteFooter() {
  return (
    <footer className="no-print border-t border-line">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-4 py-10 sm:px-6">
        <Logo />
        <nav aria-label="Footer">
          <ul className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {announced.map((name) => (
              <li key={name}>
                <ComingSoonButton className={item}>{name}</ComingSoonButton>
              </li>
            ))}
            <li>
              <Link className={`${item} inline-flex items-center`} to={paths.check}>
                Check a document
              </Link>
            </li>
            <li>
              <Link className={`${item} inline-flex items-center`} to={paths.help}>
                Help
              </Link>
            </li>
            <li>
              <Link className={`${item} inline-flex items-center font-semibold`} to={paths.signIn}>
                Sign In
              </Link>
            </li>
            <li>
              <Link className={`${item} inline-flex items-center font-semibold`} to={paths.signUp}>
                Sign Up
              </Link>
            </li>
          </ul>
        </nav>
        <ContactLine className="w-full text-sm text-muted" />
      </div>
    </footer>
  );
}

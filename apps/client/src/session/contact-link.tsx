import { useSite } from './use-site.ts';

/** The address of the installation to write to for help; nothing where none is configured. */
export function ContactLink({ className = 'text-sm text-muted' }: { className?: string | undefined }) {
  const address = useSite()?.contact_email;
  if (!address) return null;
  return (
    <p className={className}>
      Questions? Write to{' '}
      <a className="link wrap-anywhere" href={`mailto:${address}`}>
        {address}
      </a>
    </p>
  );
}

import type { ReactNode } from 'react';

/** A blank of a sample document, or the ink that fills it. Decoration: the sheet around it is hidden from readers. */
export function SampleBlank({ label, value }: { label: string; value?: string | undefined }) {
  return (
    <span className="ph" data-state={value ? 'filled' : 'missing'}>
      {value || label}
    </span>
  );
}

/** A document of a few lines, as paper shows it. */
export function SampleDocument({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="block heading" data-level={1}>
        {title}
      </p>
      {children}
    </>
  );
}

export function SampleClause({ number, children }: { number?: number; children: ReactNode }) {
  return (
    <p className={number ? 'block clause' : 'block'} data-blank={1}>
      {number && (
        // With the blank that the real paper has: its style reckons with the width of one.
        <>
          <span className="clause-number">{number}.</span>{' '}
        </>
      )}
      {children}
    </p>
  );
}

/** Where two parties sign. */
export function SampleSignatures({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className="signatures">
      {[left, right].map((party, index) => (
        <p key={index} className="signature border-t border-current pt-1">
          {party}
        </p>
      ))}
    </div>
  );
}

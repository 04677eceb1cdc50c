import type { Company } from '@inkfield/contract/companies';
import { LegalHold } from '../erasures/legal-hold.tsx';
import { RetentionSetting } from '../erasures/retention-setting.tsx';

/** How long documents of the members are kept, and whether they are held. */
export function CompanyData({ company: { id, name } }: { company: Company }) {
  return (
    <section className="card grid gap-5 p-4 sm:p-6" aria-labelledby="company-data">
      <h2 id="company-data" className="text-xl">
        Data of the members
      </h2>
      <RetentionSetting target={{ company: id }} />
      <LegalHold target={{ company: id }} name={name} />
    </section>
  );
}

import { employmentContract } from './employment-contract.ts';
import { invoice } from './invoice.ts';
import { mutualNonDisclosureAgreement } from './mutual-non-disclosure-agreement.ts';
import { purchaseAndSaleAgreement } from './purchase-and-sale-agreement.ts';
import { residentialLease } from './residential-lease.ts';
import type { Sample } from './sample.ts';

/** In the order in which a new client sees them. */
export const samples: Sample[] = [
  purchaseAndSaleAgreement,
  employmentContract,
  mutualNonDisclosureAgreement,
  residentialLease,
  invoice,
];

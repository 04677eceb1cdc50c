import type { Values } from '@inkfield/engine/template';

type FilledValues = Values & Record<string, string | boolean | string[] | Record<string, string>[]>;

/** A fourplex with tenants, bought with a loan. Deposits add up to the rent roll's. */
export const purchaseAndSaleAgreementValues: FilledValues = {
  sellers: [
    {
      name: 'Harriet M. Coleman',
      address: '77 Larkspur Lane, Longmont, Colorado 80503',
      email: 'h.coleman@example.com',
    },
  ],
  buyers: [
    {
      name: 'Fernbrook Properties LLC',
      address: '210 Walnut Court, Suite 4, Denver, Colorado 80205',
      email: 'closings@fernbrook.example',
    },
  ],
  property_address: '1418 Juniper Street, Boulder, Colorado 80304',
  county: 'Boulder County',
  state: 'Colorado',
  legal_description:
    'Lot 7 and the north half of Lot 8, Block 12, Juniper Heights, according to the plat recorded on May 4, 1961, in Plat Book 6 at Page 41 of the records of the Clerk and Recorder of Boulder County, Colorado.\nParcel number 1461-25-4-07-003.',
  built_before_1978: true,
  purchase_price: '1285000',
  deposit: '40000',
  deposit_days: '3',
  financing: 'Mortgage loan',
  loan_share: '75',
  maximum_rate: '7.5',
  loan_days: '30',
  agreement_date: '2027-01-11',
  inspection_days: '14',
  closing_date: '2027-03-12',
  escrow_agent: 'Flatiron Title and Escrow Company',
  title_policy_payer: 'Seller',
  transfer_tax_payer: 'Seller and Buyer in equal shares',
  broker_name: 'Sage & Rowan Realty, Inc.',
  commission_rate: '2.5',
  has_tenants: true,
  rent_roll: [
    { unit: '1', tenant: 'Elena Park', rent: '2150.00', deposit: '2150.00', ends: '2027-08-31' },
    { unit: '2', tenant: 'Tomas and Ruth Oyelaran', rent: '2050.00', deposit: '2050.00', ends: '2027-05-31' },
    { unit: '3', tenant: 'Priya Raman', rent: '2300.00', deposit: '2300.00', ends: '2027-12-31' },
    { unit: '4', tenant: 'Walter Jansen', rent: '1975.00', deposit: '1975.00', ends: '' },
  ],
  additional_terms:
    'Seller shall replace the water heater of Unit 3 before Closing, at Seller’s cost, with one of the same capacity.\nThe laundry machines in the basement belong to a vendor and are not Included Items.',
};

/** A salaried engineer with a bonus, working partly from home. */
export const employmentContractValues: FilledValues = {
  employer_name: 'Northgate Instruments, Inc.',
  employer_address: '4100 Foundry Road, Columbus, Ohio 43215',
  employee_name: 'Samuel K. Adeyemi',
  employee_address: '918 Wren Street, Apartment 2B, Columbus, Ohio 43206',
  employee_email: 's.adeyemi@example.com',
  job_title: 'Senior Calibration Engineer',
  supervisor_title: 'Director of Engineering',
  duties:
    'Leading the calibration laboratory and its staff of four\nMaintaining the accreditation of the laboratory\nAdvising customers on measurement uncertainty',
  work_location: '4100 Foundry Road, Columbus, Ohio',
  may_work_remotely: true,
  remote_days: '2',
  agreement_date: '2027-02-08',
  start_date: '2027-03-01',
  weekly_hours: '40',
  day_begins: '08:30',
  state: 'Ohio',
  pay_basis: 'Annual salary',
  pay: '118500',
  overtime: 'Exempt from overtime',
  pay_schedule: 'Every two weeks',
  bonus_share: '10',
  signing_bonus: '7500',
  introductory_days: '90',
  vacation_days: '20',
  sick_days: '8',
  benefits: ['health insurance', 'a 401(k) retirement plan'],
  notice_weeks: '2',
  severance_weeks: '6',
};

/** Two companies that consider a supply agreement. */
export const mutualNonDisclosureAgreementValues: FilledValues = {
  first_party_name: 'Halden Bioworks, Inc.',
  first_party_kind: 'corporation',
  first_party_state: 'Delaware',
  first_party_address: '55 Cooper Wharf, Baltimore, Maryland 21231',
  first_party_email: 'legal@halden.example',
  second_party_name: 'Tamarack Packaging LLC',
  second_party_kind: 'limited liability company',
  second_party_state: 'Minnesota',
  second_party_address: '1200 Mill Street, Duluth, Minnesota 55802',
  second_party_email: 'contracts@tamarack.example',
  effective_date: '2027-01-18',
  purpose: 'the supply of compostable packaging for laboratory products',
  term_years: '2',
  protection_years: '3',
  shares_with_affiliates: true,
  shares_personal_data: false,
  state: 'Delaware',
  venue: 'New Castle County, Delaware',
};

/** A furnished flat for two tenants with a cat. */
export const residentialLeaseValues: FilledValues = {
  landlord_name: 'Bellweather Homes LLC',
  landlord_address: '300 Orchard Avenue, Suite 12, Richmond, Virginia 23220',
  landlord_email: 'leasing@bellweather.example',
  tenant_names: [{ name: 'Naomi Fisher' }, { name: 'Daniel Achterberg' }],
  tenant_email: 'naomi.fisher@example.com',
  other_occupants: 'Clara Achterberg, age 6',
  property_address: '27 Gaslight Row, Unit 3, Richmond, Virginia 23223',
  state: 'Virginia',
  built_before_1978: true,
  furnished: true,
  furniture: [
    { item: 'Sofa and two armchairs', room: 'Living room', condition: 'Good' },
    { item: 'Dining table with four chairs', room: 'Kitchen', condition: 'Good' },
    { item: 'Queen bed with mattress', room: 'Bedroom', condition: 'New' },
  ],
  parking: 'space 14 in the rear lot',
  lease_date: '2027-04-12',
  start_date: '2027-05-01',
  end_date: '2028-04-30',
  rent: '1850',
  rent_day: '1',
  payment_method: 'bank transfer',
  security_deposit: '1850',
  grace_days: '5',
  late_fee: '75',
  landlord_utilities: 'water, sewer and trash collection',
  allows_pets: true,
  pets: 'one domestic shorthair cat',
  pet_deposit: '300',
  notice_days: '60',
};

/** Design work billed by the hour and by the piece; tax is on the subtotal less the discount. */
export const invoiceValues: FilledValues = {
  sender_name: 'Quillan Studio LLC',
  sender_address: '64 Harbor Street\nPortland, Maine 04101',
  sender_email: 'billing@quillan.example',
  invoice_number: 'QS-2027-0038',
  issue_date: '2027-02-26',
  payment_days: '30',
  reference: 'PO 7719',
  customer_name: 'Ostrander & Pike Brewing Company',
  customer_address: 'Attention: Accounts Payable\n9 Granary Lane\nBurlington, Vermont 05401',
  customer_email: 'ap@ostranderpike.example',
  items: [
    { description: 'Label design, spring series', quantity: '24', unit: 'hours', unit_price: '95.00' },
    { description: 'Illustration, three motifs', quantity: '3', unit: '', unit_price: '340.00' },
    { description: 'Press check at the printer', quantity: '5', unit: 'hours', unit_price: '95.00' },
    { description: 'Proofs and courier', quantity: '1', unit: '', unit_price: '62.50' },
  ],
  discount: '187.5',
  charges_tax: true,
  tax_rate: '6',
  payment_instructions:
    'Bank transfer to Casco Savings Bank\nRouting number 000000000, account number 0004471920',
  late_rate: '1.5',
  message: 'Thank you for bringing us in on the spring series.',
};

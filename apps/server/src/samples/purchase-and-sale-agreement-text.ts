import { purchaseAndSaleAgreementSigning } from './purchase-and-sale-agreement-signing.ts';

/** The document of the purchase and sale agreement, in the template language. */
export const purchaseAndSaleAgreementText = `# PURCHASE AND SALE AGREEMENT
{numbering: 1. | 1.1 | (a) | (i)}

{center}
[property_address]
{end center}

This Purchase and Sale Agreement (this “**Agreement**”) is made on [agreement_date as long] (the “**Effective Date**”) between **[sellers.name as list]** (“**Seller**”) and **[buyers.name as list]** (“**Buyer**”). Their addresses are in Section {ref notices}.{if count of sellers is more than 1} All sellers together are Seller, and each of them is liable for all of Seller’s duties.{end}{if count of buyers is more than 1} All buyers together are Buyer, and each of them is liable for all of Buyer’s duties.{end}

## #. Agreement to sell and buy

##. **Property.** {label property}On the terms of this Agreement, Seller shall sell and Buyer shall buy the land at [property_address], in [county], [state], that is described in Exhibit A (the “**Land**”), together with:

###. all buildings and other improvements on the Land, and the systems, fixtures and equipment permanently attached to them (the “**Improvements**”);

###. all easements, rights of way and other rights that benefit the Land;{if not has_tenants} and{end}

###. all permits, plans and warranties for the Improvements, to the extent that Seller can transfer them{if has_tenants}; and{else}.{end}

{if has_tenants}
###. Seller’s interest as landlord in the Leases that Section {ref leases} defines.
{end}

##. **Included items.** {label included}Kitchen and laundry appliances, window coverings, light fixtures, smoke and carbon monoxide detectors, keys and remote controls that belong to Seller and are on the Land on the Effective Date are included in the sale (the “**Included Items**”). Seller shall transfer them free of liens and without any separate charge.

##. **Meaning of “Property.”** The Land and everything listed in Sections {ref property} and {ref included} are together the “**Property**.”

## #. Purchase Price

##. **Amount.** The price of the Property is [purchase_price as words] ([purchase_price]) (the “**Purchase Price**”).{footnote: Wherever this Agreement states an amount both in words and in figures and the two differ, the words govern.}

##. **Deposit.** Within [deposit_days as words] ([deposit_days]) Business Day{if deposit_days is not 1}s{end} after the Effective Date, Buyer shall pay [deposit as words] ([deposit]) (the “**Deposit**”) to [escrow_agent] (“**Escrow Agent**”) by wire transfer. If the Deposit does not arrive on time, Seller may terminate this Agreement by notice given at any time before it arrives.

##. **Holding of the Deposit.** {label escrow}Escrow Agent shall hold the Deposit in an account insured by the Federal Deposit Insurance Corporation, and shall:

###. credit the Deposit, with any interest earned on it, to the Purchase Price at Closing;

###. pay the Deposit to Buyer on Buyer’s notice alone, if Buyer terminates this Agreement under Section {ref walk-away};

###. if this Agreement terminates in any other way, pay the Deposit to the party entitled to it within two (2) Business Days after receiving either a notice signed by both parties or a final order of a court; and

###. if the parties disagree, keep the Deposit until they agree or a court decides, or pay it into a court that has jurisdiction over the Property.

##. **Balance.** At Closing, Buyer shall pay the Purchase Price, less the Deposit and adjusted by the credits and prorations in this Agreement, to Escrow Agent by wire transfer of immediately available funds.

{if financing is "Mortgage loan"}
##. **Financing.** {label financing}Buyer’s duty to close depends on Buyer obtaining, within [loan_days as words] ([loan_days]) days after the Effective Date (the “**Financing Period**”), a lender’s written commitment for a mortgage loan of at least [loan_share] of the Purchase Price at an initial interest rate of no more than [maximum_rate] a year (the “**Loan**”).

###. Buyer shall apply for the Loan within five (5) Business Days after the Effective Date, pay the lender’s charges and promptly supply what the lender asks for.

###. If Buyer cannot obtain the commitment despite reasonable efforts, Buyer may terminate this Agreement by notice given before the Financing Period ends, together with a copy of the lender’s decision if there is one. Escrow Agent shall then return the Deposit to Buyer.

###. If Buyer gives no such notice, Buyer waives the condition in this Section {ref financing}.
{else}
##. **No financing condition.** Buyer shall pay the Purchase Price from its own funds. Buyer’s duties under this Agreement do not depend on a loan. Within five (5) Business Days after the Effective Date, Buyer shall give Seller a bank’s or an accountant’s written confirmation that those funds are available.
{end}

## #. Title

##. **Title Commitment.** Within ten (10) days after the Effective Date, Seller shall have Escrow Agent deliver to Buyer a commitment for an owner’s policy of title insurance in the amount of the Purchase Price (the “**Title Commitment**”), with a legible copy of each recorded document that it lists.

##. **Buyer’s objections.** {label objections}Buyer may object to any matter shown in the Title Commitment, or in a survey that Buyer orders at its own cost, by notice given within ten (10) days after Buyer receives the Title Commitment. A matter that Buyer does not object to in time is a “**Permitted Exception**,” except for the liens that Seller must remove under Section {ref liens}.

##. **Seller’s answer.** {label answer}Within five (5) Business Days after an objection, Seller shall tell Buyer by notice which of the matters it will cure by Closing. If Seller does not undertake to cure all of them, Buyer may, within five (5) Business Days after Seller’s notice or after the last day for giving it:

###. terminate this Agreement by notice, in which case Escrow Agent shall return the Deposit to Buyer; or

###. accept the matters that Seller will not cure, which then become Permitted Exceptions. Buyer is treated as having accepted them if it gives no notice in time.

##. **Liens.** {label liens}At or before Closing, Seller shall pay and have released every mortgage, deed of trust and judgment lien on the Property, every lien for work or materials that Seller ordered, and all overdue taxes and assessments. Seller may use the Purchase Price to do so.

##. **New matters.** If a matter first appears in an update of the Title Commitment, Sections {ref objections} and {ref answer} apply to it, with five (5) days in place of ten (10). Closing is postponed for as long as those periods require.

## #. Inspection

##. **Inspection Period.** For [inspection_days as words] ([inspection_days]) days after the Effective Date (the “**Inspection Period**”), Buyer may inspect the Property, its condition, its records and its permitted uses.

##. **Documents.** Within five (5) Business Days after the Effective Date, Seller shall give Buyer copies of the following, as far as Seller has them:

###. surveys, plans, permits and certificates of occupancy;

###. environmental, soil, roof, structural and pest reports;

###. warranties and service contracts for the Improvements; and

###. tax bills, utility bills and insurance claims of the last two (2) years.

##. **Access.** {label access}Seller shall let Buyer and its inspectors enter the Property at reasonable hours on at least one (1) Business Day’s notice{if has_tenants}, subject to the rights of the Tenants{end}. Buyer shall:

###. not drill, dig or open walls without Seller’s written consent;

###. require everyone who enters for it to carry commercial general liability insurance of at least $1,000,000 for each occurrence;

###. repair at once any damage that an inspection causes; and

###. indemnify Seller against injury, damage and liens that result from an entry. This does not cover a condition that Buyer merely discovers.

##. **Right to terminate.** {label walk-away}If Buyer is not satisfied with the Property for any reason or for none, Buyer may terminate this Agreement by notice given before the Inspection Period ends. Escrow Agent shall then return the Deposit to Buyer. If Buyer gives no such notice, this right ends with the Inspection Period.

##. **Condition.** Buyer buys the Property in its condition on the Effective Date, ordinary wear and the events in Section {ref damage} excepted, and relies on its own inspection and on Seller’s statements in this Agreement and in the documents delivered at Closing. Nothing in this Section limits a disclosure that the law of [state] requires Seller to make.

{if built_before_1978}
##. **Lead-based paint.** The Improvements include housing built before 1978. Before Buyer signed, Seller gave Buyer the lead hazard pamphlet, the disclosure of known lead-based paint and its hazards, and the available records and reports that federal law requires. The signed disclosure is attached to this Agreement and is part of it. For lead-based paint and its hazards alone, the Inspection Period is never shorter than ten (10) days.
{end}

## #. Statements of the parties

##. **By Seller.** Seller states to Buyer, on the Effective Date and again at Closing, that:

###. Seller owns the Property and has full power to sign and perform this Agreement.

###. No one holds an option, a right of first refusal or another right to buy any part of the Property.

###. No lawsuit, condemnation or other proceeding about the Property is pending or, as far as Seller knows, threatened.

###. Seller has received no written notice that the Property violates a law, a covenant or an insurance requirement, other than a violation that has been cured.

###. All work done on the Property for Seller has been paid for, or will be paid for by Closing.

###. Seller is not a “foreign person” as Section 1445 of the Internal Revenue Code uses that term.

{section No leases}
###. No lease, license or other agreement gives anyone a right to occupy any part of the Property.
{end section}

{if has_tenants}
###. The Rent Roll is correct and complete. Seller has given Buyer a true copy of every Lease, and there is no other agreement with a Tenant. No Tenant has paid rent more than one month ahead, and neither Seller nor, as far as Seller knows, any Tenant is in default, except as the Rent Roll shows.
{end}

##. **By Buyer.** Buyer states to Seller, on the Effective Date and again at Closing, that Buyer has full power to sign and perform this Agreement, and that no proceeding is pending that could keep Buyer from performing it.

##. **Changes.** A party that learns before Closing that one of its statements is no longer true shall tell the other party at once. If the change is material, and was not caused by the other party, the other party may, by notice given within five (5) Business Days, terminate this Agreement and receive the Deposit. If Seller caused the change, Section {ref seller-default} applies as well.

##. **Survival.** The statements in this Article survive Closing for nine (9) months. A claim that has been made by notice within that time survives until it is settled.

## #. Until Closing

##. **Upkeep.** Until Closing, Seller shall maintain the Property in its condition on the Effective Date, ordinary wear excepted, keep it insured at its full replacement cost, pay its bills when due, and obey the laws that apply to it.

##. **No new commitments.** Until Closing, Seller shall not sell, encumber or alter the Property, or sign a contract that would bind it after Closing, without Buyer’s written consent.

##. **Damage and condemnation.** {label damage}Seller bears the risk of loss until Closing, and shall tell Buyer at once if the Property is damaged or if its condemnation is begun or threatened.

###. If the damage would cost more than five percent (5%) of the Purchase Price to repair, or the condemnation would take any of the Improvements or the access to them, Buyer may terminate this Agreement by notice given within ten (10) days after Seller’s notice. Escrow Agent shall then return the Deposit to Buyer.

###. In every other case, and if Buyer does not terminate, the parties shall close without a reduction of the Purchase Price. Seller shall assign to Buyer the insurance proceeds and condemnation awards not yet paid, and credit to Buyer those already paid and the amount of the insurance deductible.

{section Vacant possession}
## #. Vacant possession

##. **Delivery.** {label vacant}At Closing, Seller shall deliver the whole Property free of occupants, of their rights and of their belongings other than the Included Items, swept clean, and with all keys, codes and remote controls.

##. **Walk-through.** Buyer may walk through the Property within two (2) Business Days before Closing to confirm that Section {ref vacant} will be met.

##. **Delay.** If the Property is not vacant on the Closing Date, Buyer may postpone Closing by notice, once or several times, for up to thirty (30) days in all. Seller shall pay the costs that the delay causes Buyer, including the cost of extending a rate lock. Buyer’s rights under Section {ref seller-default} remain.
{end section}

{if has_tenants}
## #. Leases and Tenants

##. **Leases.** {label leases}Buyer takes the Property subject to the leases and other occupancy agreements (the “**Leases**”) with the tenants (the “**Tenants**”) listed in Exhibit B (the “**Rent Roll**”), and to no other right of occupancy.

##. **Until Closing.** Seller shall perform the landlord’s duties under the Leases. Without Buyer’s written consent, Seller shall not sign, amend, extend or end a Lease, release a Tenant, or apply a security deposit unless the Tenant has moved out.

##. **Tenant statements.** At least five (5) Business Days before Closing, Seller shall deliver to Buyer a statement signed by each Tenant, dated no more than thirty (30) days before Closing, that confirms the rent, the security deposit and the end of the term shown in the Rent Roll, and that the landlord is not in default. For a Tenant who does not sign, Seller may deliver its own statement to the same effect.

##. **Security deposits.** {label tenant-deposits}At Closing, Seller shall credit to Buyer all security deposits that Seller holds under the Leases, which on the Effective Date are [tenant_deposits as words] ([tenant_deposits]), with any interest that is owed to the Tenants. From then on, Buyer shall hold and return them as the Leases and the law require.

##. **Rent.** Rent that has been collected for the month of Closing is prorated. What a Tenant pays after Closing is applied first to the rent of the month in which it is paid, then to rent owed to Buyer, and then to rent owed to Seller, which Buyer shall pass on within ten (10) days. Seller shall not sue to evict a Tenant.

##. **Assignment.** At Closing, Seller shall assign the Leases to Buyer, and Buyer shall assume the landlord’s duties that arise from then on. Each party shall indemnify the other against claims under the Leases that arise from its own time as landlord.
{end}

## #. Closing

##. **Time and place.** The sale closes on [closing_date as long], or on another day that the parties agree in writing (the “**Closing Date**”), through an escrow with Escrow Agent (“**Closing**”). Neither party needs to attend.

##. **What Seller delivers.** At Closing, Seller shall deliver to Escrow Agent, signed and, where needed, acknowledged for recording:

###. a special warranty deed, or the deed that gives the same covenants in [state], conveying good and marketable title to the Land and the Improvements, subject only to the Permitted Exceptions;

###. a bill of sale for the Included Items;

###. a certificate that Seller is not a foreign person;

{if has_tenants}
###. the assignment of the Leases, the original Leases and Tenant files, and a letter that tells each Tenant of the sale and where to pay rent;
{end}

###. the affidavits that the title insurer reasonably requires in order to issue the owner’s policy; and

###. proof of Seller’s authority to sign.

##. **What Buyer delivers.** At Closing, Buyer shall deliver to Escrow Agent the balance of the Purchase Price, {if has_tenants}a signed counterpart of the assignment of the Leases, {end}proof of Buyer’s authority to sign, and every other document that the law or the title insurer requires of a buyer.

##. **Costs.** The costs of the sale are paid at Closing as follows. A cost that is not listed is paid by the party that ordered it or, if neither did, as is customary in [county].

| Cost | Paid by |
|---|---|
| Owner’s policy of title insurance, standard coverage | [title_policy_payer] |
| Extended coverage and endorsements that Buyer asks for | Buyer |
| Transfer, deed and documentary taxes | [transfer_tax_payer] |
| Recording of the deed | Buyer |
| Release of the liens that Section {ref liens} names | Seller |
{if financing is "Mortgage loan"}
| Lender’s policy and all other costs of the Loan | Buyer |
{end}
| Escrow Agent’s fee | Seller and Buyer in equal shares |
| Attorneys and advisers | Each party its own |

##. **Prorations.** Real estate taxes, assessments, utilities and other running costs are prorated by days as of 12:01 a.m. on the Closing Date, so that Buyer bears the costs of that day. If an amount is not yet known, the parties shall use the last known one and settle the difference within thirty (30) days after the bill arrives.

##. **Possession.** Seller shall deliver possession of the Property at Closing{if has_tenants}, subject only to the rights of the Tenants under the Leases{end}.

## #. Brokers

{if broker_name is filled}
##. **Commission.** At Closing, and only if the sale closes, Seller shall pay [broker_name] (“**Broker**”) a commission of [commission_rate] of the Purchase Price under a separate written agreement.
{end}

##. **No other broker.** Each party states that it has dealt with no broker or finder{if broker_name is filled} other than Broker{end} in this sale, and shall indemnify the other against the claim of anyone who says that it has. This Section survives Closing and any termination.

## #. Default

##. **Buyer’s default.** If Buyer does not close when this Agreement requires it, and does not cure that within five (5) Business Days after Seller’s notice, Seller may terminate this Agreement by notice and receive the Deposit as liquidated damages. The parties agree that Seller’s loss would be hard to measure, that the Deposit is a reasonable estimate of it and not a penalty, and that this is Seller’s only remedy for a failure to close.

##. **Seller’s default.** {label seller-default}If Seller does not perform when this Agreement requires it, and does not cure that within five (5) Business Days after Buyer’s notice, Buyer may choose one of these remedies and no other:

###. terminate this Agreement by notice, receive the Deposit, and be repaid its documented costs of inspection, title, survey, loan and attorneys, up to two percent (2%) of the Purchase Price; or

###. have a court order Seller to perform, if Buyer sues within sixty (60) days after the Closing Date.

##. **After termination.** When this Agreement terminates, the parties have no further duties to each other, except those that arose earlier, those about the Deposit in Section {ref escrow}, and those that this Agreement says survive. Buyer’s duties to repair and to indemnify in Section {ref access} survive.

## #. Notices

##. **Form.** {label notices}A notice under this Agreement is in writing and is delivered by hand, by a nationally recognized overnight courier, or by email, to the address below or to another that the party has named by notice. A party’s attorney may give notice for it.

| Party | Address | Email |
|---|---|---|
{for each seller in sellers}
| Seller | [seller.name]{br}[seller.address] | [seller.email] |
{end}
{for each buyer in buyers}
| Buyer | [buyer.name]{br}[buyer.address] | [buyer.email] |
{end}

##. **Time.** A notice takes effect when it is delivered or refused. An email takes effect when it is sent, unless the sender learns that it did not arrive; if it is sent after 5:00 p.m. at the Property, or on a day that is not a Business Day, it takes effect on the next Business Day.

## #. General terms

##. **Days.** A “**Business Day**” is a day other than a Saturday, a Sunday or a day on which banks in [state] may close by law. A period of days excludes the day of the event that starts it and ends at 5:00 p.m. at the Property on its last day. If that day, or the Closing Date, is not a Business Day, the next Business Day takes its place. Time is of the essence.

##. **Assignment.** Buyer may assign this Agreement only with Seller’s written consent, except to an entity that controls Buyer, that Buyer controls or that is under common control with Buyer, by notice given at least five (5) Business Days before Closing. An assignment does not release Buyer. This Agreement binds and benefits the parties’ heirs, successors and permitted assigns.

##. **Whole agreement.** This Agreement, with its exhibits, is the whole agreement of the parties about the Property. It can be changed, and a right under it waived, only in a writing signed by the party to be bound.

##. **Severability.** If a term of this Agreement cannot be enforced, the others remain in force, so long as each party still receives the substance of what it bargained for.

##. **Law and courts.** The law of [state] governs this Agreement. The state and federal courts for [county] have jurisdiction over disputes about it.

##. **Attorney fees.** In a lawsuit about this Agreement, the party that prevails recovers its reasonable attorney fees and costs from the other, in addition to what else it is awarded.

##. **No recording.** Neither this Agreement nor a memorandum of it may be recorded.

##. **Signing.** This Agreement may be signed in counterparts and electronically. Together they are one document, and an electronic copy has the effect of an original.

{if additional_terms is filled}
## #. Additional terms

##. **Priority.** The following terms are part of this Agreement and, where they conflict with another term of it, govern:

{for each term in additional_terms}
###. [term]

{end}
{end}

${purchaseAndSaleAgreementSigning}`;

/** The document of the residential lease, in the template language. */
export const residentialLeaseText = `# RESIDENTIAL LEASE
{numbering: 1. | 1.1 | (a)}

{center}
[property_address]
{end center}

This lease (this “**Lease**”) is made on [lease_date as long] between **[landlord_name]**, of [landlord_address] (“**Landlord**”), and the following (“**Tenant**”; if there is more than one, each is liable for all of Tenant’s duties):

{for each tenant in tenant_names}
    **[tenant.name]**
{end}

## #. Home and term

##. **Home.** Landlord leases to Tenant the home at [property_address] (the “**Home**”).{if parking is filled} The rent includes this parking: [parking].{end} {if furnished}The Home is let with the furniture listed in Exhibit B.{else}The Home is let unfurnished.{end}

##. **Term.** The term begins on [start_date as long] and ends on [end_date as long]. If Tenant stays on after that with Landlord’s consent, the Lease continues from month to month on the same terms.

##. **Notice to end.** A party that does not want the Lease to continue after the term, or that wants to end it once it runs from month to month, shall give the other at least [notice_days as words] ([notice_days]) days’ written notice, or longer notice where the law of [state] requires it.

##. **Who lives there.** Only Tenant{if other_occupants is filled} and the following people may live in the Home: [other_occupants].{else} may live in the Home.{end} Children born to or adopted by Tenant during the term may live there too. A guest may stay for up to fourteen (14) nights in any six (6) months without Landlord’s consent.

## #. Rent

##. **Amount.** Tenant shall pay rent of [rent as words] ([rent]) for each month, in advance, on the [rent_day as ordinal] day of the month.

##. **How to pay.** Rent is paid by [payment_method], to the account or at the address that Landlord names in writing. Landlord shall give a receipt on request.

##. **Rent roll.** {label rent-roll}Exhibit A lists the rent of each month of the term, and is part of this Lease. The rent of a part of a month is counted by its days.

{if late_fee is filled}
##. **Late payment.** If rent has not arrived [grace_days as words] ([grace_days]) days after it is due, Tenant shall pay a late fee of [late_fee] for that month, or the highest fee that the law of [state] allows, if that is less.
{end}

##. **Security deposit.** {label deposit}Before the term begins, Tenant shall pay a security deposit of [security_deposit as words] ([security_deposit]). Landlord shall hold and return it, with interest where the law requires it, within the time that the law of [state] sets. Landlord may deduct only unpaid rent, the cost of repairing damage beyond ordinary wear, and other amounts that the law allows, and shall give Tenant an itemized list of them.

## #. Utilities and upkeep

##. **Utilities.** {if landlord_utilities is filled}Landlord pays for the following utilities and services: [landlord_utilities]. Tenant arranges and pays for all others.{else}Tenant arranges and pays for all utilities and services of the Home.{end}

##. **Landlord’s duties.** {label repairs}Landlord shall deliver and keep the Home fit to live in, keep its structure, plumbing, heating, wiring and the appliances that Landlord supplied in good order, keep smoke and carbon monoxide alarms as the law requires, and begin repairs promptly after Tenant has reported the need.

##. **Tenant’s duties.** Tenant shall keep the Home clean, use it with care, report damage and leaks at once, not alter it without Landlord’s written consent, and pay for damage that Tenant, an occupant or a guest causes beyond ordinary wear.

##. **Entry.** Landlord may enter to inspect, repair or show the Home at a reasonable hour after at least twenty-four (24) hours’ notice, or longer notice where the law requires it, and without notice in an emergency.

## #. Use

##. **Use.** Tenant shall use the Home only as a residence, obey the law, and not disturb the neighbors. No one may smoke inside the Home.

{section No pets}
##. **No pets.** Tenant shall not keep or shelter an animal in the Home.
{end section}

{if allows_pets}
##. **Pets.** Tenant may keep in the Home: [pets]. Tenant shall pay for the damage that a pet does{if pet_deposit is filled} and, before the term begins, a pet deposit of [pet_deposit] that Section {ref deposit} covers in the same way as the security deposit{end}.
{end}

##. **Assistance animals.** An animal that a person with a disability needs is not a pet. It is allowed as the law provides, without a fee or deposit.

##. **Subletting.** Tenant may sublet the Home or assign this Lease only with Landlord’s written consent, which Landlord shall not unreasonably withhold.

##. **Insurance.** Landlord’s insurance does not cover Tenant’s belongings. Tenant is encouraged to insure them.

{if built_before_1978}
## #. Lead-based paint

##. **Disclosure.** The Home was built before 1978. Before Tenant signed, Landlord gave Tenant the lead hazard pamphlet, the disclosure of known lead-based paint and its hazards, and the available records and reports that federal law requires. The signed disclosure is attached to this Lease.
{end}

## #. Default and end of the Lease

##. **Tenant’s default.** If Tenant does not pay rent or breaks another term of this Lease, Landlord may, after the notice and time to cure that the law of [state] requires, end the Lease and recover the Home through the courts. Landlord shall make reasonable efforts to let the Home again.

##. **Landlord’s default.** If Landlord does not perform Section {ref repairs} within a reasonable time after Tenant’s written notice, Tenant has the remedies that the law of [state] provides.

##. **Damage to the Home.** If fire or another event that Tenant did not cause makes the Home unfit to live in, rent stops from that day, and either party may end the Lease by written notice if the Home cannot be restored within thirty (30) days.

##. **Moving out.** At the end of the Lease, Tenant shall return the Home clean, empty of Tenant’s belongings and in its condition at the start, ordinary wear excepted, with all keys. Landlord shall, if Tenant asks, inspect the Home together with Tenant.

## #. General terms

##. **Notices.** A notice is in writing and goes to one of the addresses below or to another that the party has named by notice. A notice that the law requires in another form is given in that form.

| Party | Address | Email |
|---|---|---|
| Landlord | [landlord_address] | [landlord_email] |
| Tenant | [property_address] | [tenant_email] |

##. **Whole agreement.** This Lease and its exhibits are the parties’ whole agreement about the Home. Only a writing signed by both parties can change it. If a term cannot be enforced, the others remain in force.

##. **Law.** The law of [state] governs this Lease. Rights that it gives a tenant and does not let a lease take away are not affected.

The parties sign this Lease on the dates written below.

{signatures}
**LANDLORD**
[landlord_name]


__________________________________
Signature

__________________________________
Name and title

__________________________________
Date
{column}
**TENANT**



{for each tenant in tenant_names}
__________________________________
[tenant.name], signature and date

{end}
{end signatures}

{exhibit A: Rent roll}
Tenant shall pay this rent under Section {ref rent-roll}.

{table total}
| Month | From | To | Rent |
|---|---|---|---:|
{for each month in rent_roll}
| [month.row] | [month.from as long] | [month.to as long] | [month.amount] |
{end}
| Rent of the term | | | [rent_total] |
{end exhibit}

{exhibit B: Furniture}
Landlord lets the following furniture with the Home. Tenant may report a mistake in this list within seven (7) days after the term begins.

| Item | Room | Condition |
|---|---|---|
{for each piece in furniture}
| [piece.item] | [piece.room] | [piece.condition] |
{end}
{end exhibit}
`;

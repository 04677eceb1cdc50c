/** Where the parties sign the purchase and sale agreement, and its exhibits. */
export const purchaseAndSaleAgreementSigning = `The parties sign this Agreement to take effect on the Effective Date.

{signatures}
**SELLER**
{for each seller in sellers}
[seller.name]


__________________________________
Signature

__________________________________
Name and title

__________________________________
Date

{end}
{column}
**BUYER**
{for each buyer in buyers}
[buyer.name]


__________________________________
Signature

__________________________________
Name and title

__________________________________
Date

{end}
{end signatures}

**Receipt by Escrow Agent.** Escrow Agent has received a signed copy of this Agreement and shall act as Section {ref escrow} requires.

{signatures}
**ESCROW AGENT**
[escrow_agent]


__________________________________
Signature
{column}
**RECEIPT**
Signed for Escrow Agent by


__________________________________
Name and date
{end signatures}

{exhibit A: Legal description of the Land}
The Land, known as [property_address], is in [county], [state], and is described as follows:

[legal_description]
{end exhibit}

{exhibit B: Rent Roll}
On the Effective Date, the following Leases are in force. Rent is by the month.

| Unit | Tenant | Rent | Security deposit | Term ends |
|---|---|---:|---:|---|
{for each lease in rent_roll}
| [lease.unit] | [lease.tenant] | [lease.rent] | [lease.deposit] | {if lease.ends}[lease.ends as long]{else}Month to month{end} |
{end}

The security deposits total [tenant_deposits] and are credited to Buyer under Section {ref tenant-deposits}.
{end exhibit}
`;

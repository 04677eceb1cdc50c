/** The document of the mutual non-disclosure agreement, in the template language. */
export const mutualNonDisclosureAgreementText = `# MUTUAL NON-DISCLOSURE AGREEMENT
{numbering: 1. | 1.1 | (a)}

This Mutual Non-Disclosure Agreement (this “**Agreement**”) takes effect on [effective_date as long] (the “**Effective Date**”) and is made between:

(1)  **[first_party_name]**, {if first_party_kind is individual}an individual, of{else}a [first_party_kind] organized under the law of [first_party_state], with its address at{end} [first_party_address]; and

(2)  **[second_party_name]**, {if second_party_kind is individual}an individual, of{else}a [second_party_kind] organized under the law of [second_party_state], with its address at{end} [second_party_address].

## #. Purpose

##. **Purpose.** The parties wish to share information with each other in order to evaluate and, if they so agree, to carry out [purpose] (the “**Purpose**”). A party is the “**Discloser**” of the information that it shares and the “**Recipient**” of the information that it receives.

##. **No other duty.** This Agreement does not oblige either party to share any information, to enter into another agreement, or to deal with the other party alone.

## #. Confidential Information

##. **Meaning.** “**Confidential Information**” is information that Discloser shares with Recipient for the Purpose on or after the Effective Date, in any form, and that is marked or described as confidential or that a reasonable person would understand to be confidential from its nature or from the way in which it was shared. It includes the fact that the parties are discussing the Purpose, and every copy and summary that Recipient makes.

##. **Exceptions.** {label exceptions}Information is not Confidential Information if Recipient can show that it:

###. is or becomes public without a breach of this Agreement;

###. was lawfully known to Recipient before Discloser shared it, or lawfully reached Recipient from someone else, in each case free of any duty of confidence; or

###. was developed by Recipient without use of Discloser’s Confidential Information.

{section Personal data}
##. **No personal data.** Neither party shall share with the other information about an identified or identifiable natural person, except the business contact details of the people who work on the Purpose.
{end section}

{if shares_personal_data}
##. **Personal data.** Information about an identified or identifiable natural person is Confidential Information even if an exception in Section {ref exceptions} applies. Recipient shall handle it as the law that protects it requires, and shall not receive any of it before the parties have agreed in writing on the measures that protect it.
{end}

## #. Recipient’s duties

##. **Use and care.** {label care}Recipient shall:

###. use Confidential Information only for the Purpose;

###. protect it with the care that it takes of its own confidential information of the same kind, and never less than reasonable care;

###. not disclose it, except as Sections {ref representatives} and {ref compelled} allow; and

###. not analyze samples or take apart software that Discloser has shared, in order to learn how they are made, without Discloser’s written consent.

##. **Representatives.** {label representatives}Recipient may disclose Confidential Information to its employees, officers, directors, advisers and contractors{if shares_with_affiliates}, and to those of its Affiliates,{end} who need it for the Purpose and are bound to protect it at least as this Agreement does. Recipient is liable for what they do with it as if it had done so itself.{if shares_with_affiliates} An “**Affiliate**” of a party is an entity that controls it, that it controls, or that is under common control with it.{end}

##. **Disclosure required by law.** {label compelled}If a law, court or agency requires Recipient to disclose Confidential Information, Recipient shall, to the extent that it lawfully can, tell Discloser promptly in writing, help Discloser at Discloser’s expense to seek protection, and disclose only what its attorney advises it must.

##. **Reports that stay allowed.** Nothing in this Agreement keeps a person from reporting a possible violation of law to a government agency, or from disclosing a trade secret as the federal Defend Trade Secrets Act permits.

##. **Loss.** Recipient shall tell Discloser without delay when it learns that Confidential Information has been lost or has been used or disclosed in breach of this Agreement, and shall do what is reasonable to get it back and to prevent further harm.

## #. Term and return

##. **Term.** {label term}This Agreement covers information shared within [term_years as words] ([term_years]) year{if term_years is not 1}s{end} from the Effective Date. Either party may end that time earlier by thirty (30) days’ written notice.

##. **Protection after the term.** Recipient’s duties continue for [protection_years as words] ([protection_years]) year{if protection_years is not 1}s{end} after the time in Section {ref term} ends and, for information that is a trade secret, for as long as it remains one.

##. **Return.** Within thirty (30) days after Discloser’s written request, Recipient shall return or destroy all Confidential Information and, if asked, confirm in writing that it has. Recipient may keep copies that the law requires it to keep and those in routine backups, which remain subject to this Agreement for as long as Recipient keeps them.

## #. Rights

##. **Ownership.** Confidential Information remains Discloser’s. This Agreement grants no license or other right to it beyond the use that Section {ref care} allows.

##. **No warranty.** Discloser states that it has the right to share its Confidential Information. It makes no other statement about it, and is not liable for errors in it or for how Recipient relies on it. A later agreement between the parties may provide otherwise.

##. **Remedies.** {label remedies}A breach of this Agreement can cause harm that money does not make good. Discloser may therefore ask a court to order Recipient to stop or prevent a breach, in addition to any other remedy, and need not prove actual damages or post a bond where the law lets a court do without them.

## #. General terms

##. **Notices.** A notice under this Agreement is in writing and is sent by courier to the address above or by email to the address below. It takes effect when it arrives.

| Party | Email for notices |
|---|---|
| [first_party_name] | [first_party_email] |
| [second_party_name] | [second_party_email] |

##. **Assignment.** Neither party may assign this Agreement without the other’s written consent, except together with the whole business to which it relates. It binds and benefits the parties’ successors and permitted assigns.

##. **Whole agreement.** This Agreement is the parties’ whole agreement about confidentiality for the Purpose. It can be changed, and a right under it waived, only in a writing signed by the party to be bound. If a term cannot be enforced, the others remain in force.

##. **Law and courts.** The law of [state] governs this Agreement, without its rules on conflicts of laws. Only the state and federal courts for [venue] may hear disputes about it. An order under Section {ref remedies} may nevertheless be sought from any court that has jurisdiction.

##. **Signing.** This Agreement may be signed in counterparts and electronically. Together they are one document.

The parties sign this Agreement to take effect on the Effective Date.

{signatures}
**[first_party_name]**


__________________________________
Signature

__________________________________
Name and title

__________________________________
Date
{column}
**[second_party_name]**


__________________________________
Signature

__________________________________
Name and title

__________________________________
Date
{end signatures}
`;

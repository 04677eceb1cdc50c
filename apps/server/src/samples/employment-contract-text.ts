/** The document of the employment contract, in the template language. */
export const employmentContractText = `# EMPLOYMENT CONTRACT
{numbering: 1. | 1.1 | (a)}

This employment contract (this “**Contract**”) is made on [agreement_date as long] between **[employer_name]**, of [employer_address] (“**Employer**”), and **[employee_name]**, of [employee_address] (“**Employee**”).

## #. Position

##. **Title.** Employer employs Employee as [job_title] from [start_date as long] (the “**Start Date**”). Employee reports to Employer’s [supervisor_title].

##. **Duties.** Employee shall perform the duties that usually belong to that position and those that Employer reasonably assigns{if duties is filled}, among them:{else}.{end}

{for each duty in duties}
###. [duty]

{end}

##. **Conduct.** Employee shall work carefully, in good faith and in line with Employer’s written policies.

##. **Place.** Employee’s place of work is [work_location].{if may_work_remotely} Employee may work from home on [remote_days as words] ([remote_days]) day{if remote_days is not 1}s{end} a week.{end}

##. **Hours.** The regular working time is [weekly_hours as words] ([weekly_hours]) hours a week, on the days and at the hours that Employer sets.{if day_begins is filled} A usual working day begins at [day_begins].{end}

{if introductory_days is filled}
##. **Introductory period.** The first [introductory_days as words] ([introductory_days]) days are an introductory period, at the end of which Employer reviews Employee’s work. The period does not change Section {ref at-will}.
{end}

## #. Pay

##. **Schedule of pay.** {label pay}Employer shall pay Employee as this schedule shows, less the taxes and other amounts that the law requires or Employee has authorized Employer to withhold.

| Item | Terms |
|---|---|
| {if pay_basis is "Hourly wage"}Hourly wage{else}Annual salary{end} | [pay] |
| Paid | [pay_schedule] |
| Overtime | [overtime] |
{if signing_bonus is filled}
| Signing bonus | [signing_bonus] |
{end}
{if bonus_share is filled}
| Yearly bonus | Up to [bonus_share] of {if pay_basis is "Hourly wage"}the wages of the year{else}the annual salary{end} |
{end}

{if overtime is "Paid for overtime"}
##. **Overtime.** Employee shall record all hours worked, and works overtime only when Employer has approved it in advance. Employer pays for all overtime worked, approved or not, at the rate that the law requires.
{else}
##. **Overtime.** The parties understand that the position is exempt from the overtime provisions of federal and state law. The pay in Section {ref pay} covers all hours worked.
{end}

{if signing_bonus is filled}
##. **Signing bonus.** Employer shall pay the signing bonus of [signing_bonus as words] ([signing_bonus]) on the first regular payday after the Start Date.
{end}

{if bonus_share is filled}
##. **Yearly bonus.** Employer decides by March 31 whether a bonus is paid for the year before, and how much, by the goals that it has set in writing. A bonus is earned only if Employee is employed on the day on which it is paid, unless the law of [state] provides otherwise.
{end}

##. **Expenses.** Employer shall repay Employee’s reasonable and necessary business expenses within thirty (30) days after Employee has submitted receipts under Employer’s expense policy.

## #. Time off and benefits

##. **Vacation.** Employee earns [vacation_days as words] ([vacation_days]) days of paid vacation in each calendar year, in equal parts over the year, and takes them at times agreed with Employer. Accrued vacation that is unused when employment ends is paid out as the law of [state] and Employer’s policy provide.

##. **Sick leave.** Employee may take up to [sick_days as words] ([sick_days]) days of paid sick leave in each calendar year, and more where the law requires it.

##. **Benefits.** {if benefits is filled}Employer offers Employee [benefits]. {end}Employee may take part in the {if benefits is empty}health, retirement and {end}other benefit plans that Employer offers to employees in similar positions. The documents of each plan govern who is eligible and what it provides. Employer may change or end a plan as its documents allow.

## #. Confidential Information

##. **Meaning.** “**Confidential Information**” is information about Employer’s business, products, customers, suppliers and staff that Employee learns through this employment, that is not public, and that Employer treats as confidential or that a reasonable person would understand to be so.

##. **Duty.** {label confidentiality}During this employment and after it, Employee shall keep Confidential Information secret and use it only for Employer’s business.

##. **What remains allowed.** Nothing in this Contract keeps Employee from:

###. reporting a possible violation of law to a government agency, taking part in its investigation, or testifying truthfully;

###. discussing wages, hours and other terms and conditions of employment with coworkers and others, to the extent that the law protects it; or

###. using the general skill and knowledge of the trade.

##. **Trade secrets.** Under the federal Defend Trade Secrets Act, no one is liable, under a federal or state trade secret law, for disclosing a trade secret in confidence to a federal, state or local official or to an attorney, if the only purpose is to report or investigate a suspected violation of law, or for disclosing it in a document that is filed under seal in a lawsuit or other proceeding. An employee who sues an employer for retaliating against the report of a suspected violation may disclose the trade secret to the employee’s attorney and use it in the proceeding, if every document that contains it is filed under seal and it is disclosed no further except by court order.

## #. Work product

##. **Ownership.** {label work-product}Employer owns what Employee creates or invents, alone or with others, within the scope of this employment (the “**Work Product**”). Employee assigns to Employer all rights in the Work Product and shall sign, at Employer’s expense, the documents needed to register or prove them.

##. **Exceptions.** Section {ref work-product} does not reach what Employee created before the Start Date, or an invention that the law of [state] does not let an employer claim. In general, this is one that Employee develops entirely on Employee’s own time, without Employer’s equipment, supplies, facilities or trade secrets, and that does not relate to Employer’s business or result from work for Employer.

## #. End of employment

##. **At will.** {label at-will}Employment is at will: either party may end it at any time, for any lawful reason or for none, unless the law of [state] requires a reason.

##. **Notice.** Each party asks the other for [notice_weeks as words] ([notice_weeks]) {if notice_weeks is 1}week’s{else}weeks’{end} written notice. Employer may pay Employee for that time instead of having Employee work. Employer need not give notice or pay in its place if it ends employment for Cause.

{if severance_weeks is filled}
##. **Severance.** If Employer ends employment without Cause, Employer shall pay Employee [severance_weeks as words] ([severance_weeks]) {if severance_weeks is 1}week’s{else}weeks’{end} base pay within sixty (60) days, provided that Employee has by then signed a general release of claims in Employer’s usual form and not revoked it.
{end}

##. **Cause.** “**Cause**” is theft, fraud, a serious violation of this Contract or of a written policy, a refusal to follow a lawful instruction, or a crime that bears on the position. If the matter can be cured, it is Cause only if Employee has not cured it within ten (10) days after Employer’s written notice.

##. **Return of property.** On the last day of work, Employee shall return Employer’s equipment, keys and documents and every copy of Confidential Information. Employer shall pay all wages earned by the date that the law of [state] sets.

## #. General terms

##. **Earlier duties.** Employee states that no contract with anyone else keeps Employee from performing this Contract, and shall not bring to the work or use anyone else’s confidential information.

##. **Eligibility to work.** Within three (3) business days after the Start Date, that is by [documents_due as long], Employee shall present the documents that federal law requires to show identity and authorization to work in the United States.

##. **Whole contract.** This Contract is the parties’ whole agreement about the employment and replaces all earlier ones. Only a writing signed by both parties can change it, except that Employer may change pay, duties and policies for the future by written notice. Sections {ref confidentiality} and {ref work-product} continue after employment ends.

##. **Law.** The law of [state] governs this Contract. If a term of it cannot be enforced, the others remain in force.

##. **Notices and signing.** Notices go to the addresses above. Employer may also send them to Employee by email: [employee_email]. This Contract may be signed in counterparts and electronically.

The parties sign this Contract on the dates written below.

{signatures}
**EMPLOYER**
[employer_name]


__________________________________
Signature

__________________________________
Date

__________________________________
Name and title
{column}
**EMPLOYEE**
[employee_name]


__________________________________
Signature

__________________________________
Date
{end signatures}
`;

/** The document of the invoice, in the template language. */
export const invoiceText = `{table letterhead widths 3 2}
| [sender_name] | INVOICE |
|---|---:|
| [sender_address]{br}[sender_email] | [invoice_number] |

{table no borders}
| Bill to | Issued | Due | {if reference is filled}Your reference{end} |
|---|---|---|---|
| [customer_name]{br}[customer_address]{if customer_email is filled}{br}[customer_email]{end} | [issue_date as long] | [due_date as long] | [reference] |


{table total}
| Description | Quantity | Unit price | Amount |
|---|---:|---:|---:|
{for each item in items}
| [item.description] | [item.quantity]{if item.unit} [item.unit]{end} | [item.unit_price] | [item.amount] |
{end}
| | | Subtotal | [subtotal] |
{if discount is filled}
| | | Discount | -[discount] |
{end}
{if charges_tax}
| | | Sales tax, [tax_rate] | [tax] |
{end}
| | | Total due | [total] |

## How to pay

**Please pay [total] by [due_date as long]** and give the number [invoice_number] with the payment.

[payment_instructions]

{if late_rate is filled}
An amount that is not paid by its due date bears a late charge of [late_rate] a month, or the highest charge that the law allows, if that is less.
{end}

[message]
`;

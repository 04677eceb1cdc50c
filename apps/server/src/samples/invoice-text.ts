/** The document of the invoice, in the template language. */
export const invoiceText = `# INVOICE

| From | Bill to | Invoice [invoice_number] |
|---|---|---|
| **[sender_name]**{br}[sender_address]{br}[sender_email] | **[customer_name]**{br}[customer_address]{if customer_email is filled}{br}[customer_email]{end} | Issued: [issue_date as long]{br}Due: [due_date as long]{if reference is filled}{br}Your reference: [reference]{end} |

| Description | Quantity | Unit price | Amount |
|---|---:|---:|---:|
{for each item in items: description, quantity, unit_price, amount}
| [item.description] | [item.quantity] | [item.unit_price] | [item.amount] |
{end}
| | | Subtotal | [subtotal] |
{if discount is filled}
| | | Discount | −[discount] |
{end}
{if charges_tax}
| | | Sales tax, [tax_rate] | [tax] |
{end}
| | | **Total due** | **[total]** |

**Please pay [total] by [due_date as long].**

## How to pay

[payment_instructions]
Give the number [invoice_number] with the payment.

{if late_rate is filled}
An amount that is not paid by its due date bears a late charge of [late_rate] a month, or the highest charge that the law allows, if that is less.
{end}

[message]
`;

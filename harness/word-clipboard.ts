/** The clipboard after a contract is copied in Word: styles, comments and marks of its own around every few words. */
export function wordClipboard(clauses: number): { html: string; words: string[] } {
  const words = Array.from(
    { length: clauses },
    (_, index) => `Clause ${index} binds the [buyer] & {seller}.`,
  );
  const body = words.map((text, index) =>
    index % 10 === 9 ? table(text) : index % 3 === 0 ? listed(text) : plain(text),
  );
  return {
    html: `${head}<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->${body.join('\r\n')}<!--EndFragment--></body></html>`,
    words,
  };
}

const head = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta charset="utf-8"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A word in a span of its own, as after a check of spelling. */
function spans(text: string): string {
  const style =
    'style=\'font-size:11.0pt;line-height:107%;font-family:"Times New Roman",serif;mso-fareast-language:EN-US\'';
  return text
    .split(/(?<= )/)
    .map((word) => `<span lang=EN-US ${style}>${escape(word)}</span>`)
    .join('<span class=SpellE></span>');
}

function plain(text: string): string {
  return `<p class=MsoNormal style='margin-bottom:8.0pt;text-align:justify'>${spans(text)}<o:p></o:p></p>`;
}

function listed(text: string): string {
  const number = `<![if !supportLists]><span style='mso-list:Ignore'>1.1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>`;
  return `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'>${number}${spans(text)}<o:p></o:p></p>`;
}

function table(text: string): string {
  const cell = (words: string) =>
    `<td width=283 valign=top style='width:212.4pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt'><p class=MsoNormal>${words}<o:p></o:p></p></td>`;
  return `<table class=MsoTableGrid border=1 cellspacing=0><tr>${cell('Item')}${cell('Amount')}</tr><tr>${cell(spans(text))}${cell('<b>1.00</b>')}</tr></table>`;
}

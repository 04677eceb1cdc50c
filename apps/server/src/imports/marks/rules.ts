/** The decision on a mark. `review` and `sample` leave it in the text for staff to judge. */
export type Decision =
  | 'field'
  | 'condition'
  | 'text'
  | 'optional'
  | 'note'
  | 'signature'
  | 'logic'
  | 'review'
  | 'sample';

/** Every rule that decides about a mark, by name: its decision and its reason, as staff read it. */
export const rules = {
  'content-control': { decision: 'field', reason: 'This is a content control of Word.' },
  'same-words': {
    decision: 'field',
    reason: 'The same words fill in a control or form field elsewhere.',
  },
  'merge-field': { decision: 'field', reason: 'This is a merge field of Word.' },
  'form-field': { decision: 'field', reason: 'This is a form field.' },
  'named-in-braces': { decision: 'field', reason: 'A name in the signs of another template system.' },
  'expression-in-braces': {
    decision: 'field',
    reason: 'A computed value of another template system; only its first name was taken.',
  },
  'named-in-guillemets': {
    decision: 'field',
    reason: 'A name in «guillemets», as merge fields are printed.',
  },
  'named-in-angles': { decision: 'field', reason: 'A name in <angle brackets>.' },
  'named-in-signs': { decision: 'field', reason: 'A name between signs, such as #name# or +++name+++.' },
  'underscored-name': { decision: 'field', reason: 'A name between double underscores.' },
  'blank-line': { decision: 'field', reason: 'A blank to fill in; named after the text around it.' },
  'dot-sign': {
    decision: 'field',
    reason: 'A ● is a place to fill in. It is named after the text around it.',
  },
  'dotted-blank': { decision: 'field', reason: 'A dotted line to fill in; named after the text around it.' },
  'stand-in': {
    decision: 'field',
    reason: 'Letters in place of a value, such as XX or MM/DD/YYYY; named after the text around them.',
  },
  'tick-box': { decision: 'field', reason: 'A box to tick, with its meaning after it.' },
  'empty-bracket': {
    decision: 'field',
    reason: 'Brackets around nothing but a blank; named after the text around them.',
  },
  'bracket-with-blank': { decision: 'field', reason: 'Brackets with a blank and a word about it.' },
  'bracket-name': { decision: 'field', reason: 'The words in the brackets name what is to be filled in.' },
  'bracket-instruction': { decision: 'field', reason: 'The brackets say what to insert.' },
  'bracket-default': {
    decision: 'field',
    reason: 'A value in brackets, to be kept or changed; it became the usual value.',
  },
  'bracket-choice': { decision: 'field', reason: 'Alternatives in brackets: one is to be chosen.' },
  'neighbouring-choice': {
    decision: 'field',
    reason: 'Brackets beside each other: one of them is to be chosen.',
  },
  'named-by-cell': {
    decision: 'field',
    reason: 'The cell beside the brackets names what is to be filled in.',
  },
  'named-elsewhere': {
    decision: 'field',
    reason: 'A cell says what the same words are for.',
  },
  'highlighted-value': {
    decision: 'field',
    reason: 'Highlighted text after a label; the text became the usual value.',
  },
  'item-rows': {
    decision: 'field',
    reason: 'The rows ask for the same values again. They became a list of any number of rows.',
  },
  'repeated-row': {
    decision: 'field',
    reason: 'A loop of another template system. It became a list of any number of rows.',
  },
  'repeated-value': { decision: 'field', reason: 'A value of each entry of the loop around it.' },
  'calculated-total': {
    decision: 'field',
    reason: 'A total below the rows. It is calculated from them.',
  },
  'value-below-rows': { decision: 'field', reason: 'An amount below the rows. Their total depends on it.' },
  loop: { decision: 'condition', reason: 'A loop of another template system. It became a {for each}.' },
  condition: { decision: 'condition', reason: 'A condition of another template system; it became an {if}.' },

  'control-around-text': {
    decision: 'text',
    reason: 'A content control around whole text is no place for a value.',
  },
  'empty-control': { decision: 'text', reason: 'A content control without name or content.' },
  'picture-control': { decision: 'text', reason: 'A place for a picture, which templates do not have.' },
  'other-logic': {
    decision: 'logic',
    reason: 'A command of another template system that has no counterpart here; it stays as text.',
  },
  'merge-command': { decision: 'logic', reason: 'A merge field that groups rows; it stays as text.' },
  'no-name': { decision: 'text', reason: 'The text between the signs is not a name.' },
  'quoted-words': { decision: 'text', reason: 'Words in quotation marks.' },
  'filing-markup': { decision: 'text', reason: 'Markup of a filing, such as <PAGE>.' },
  omission: { decision: 'text', reason: 'Dots in place of words that were left out.' },
  'list-bullet': { decision: 'text', reason: 'The bullet of a list.' },
  'lone-box': { decision: 'text', reason: 'A box with nothing after it that would name it.' },
  'leader-dots': { decision: 'text', reason: 'Dots that lead to a page number or fill a line.' },
  'rule-line': { decision: 'signature', reason: 'A line by itself, to sign on or to part the page.' },
  'signature-line': { decision: 'signature', reason: 'A line for a signature; it is filled in by hand.' },
  'only-highlighted': {
    decision: 'review',
    reason: 'Highlighted text without another mark. Is it to be filled in?',
  },
  'name-in-capitals': {
    decision: 'review',
    reason: 'A name in capitals, as programs replace it. Is it to be filled in?',
  },
  'empty-beside-label': {
    decision: 'review',
    reason: 'Nothing stands beside this label. Is it to be filled in?',
  },
  'yes-or-no': {
    decision: 'review',
    reason: 'Two answers are printed, of which one is crossed out. Is it to be filled in?',
  },
  'sample-value': {
    decision: 'sample',
    reason: 'This looks like a value of one client. In a filled-in sample it can become a field.',
  },
  'grammar-choice': { decision: 'text', reason: 'Alternatives of grammar, as is/are.' },
  'further-alternative': { decision: 'text', reason: 'Belongs to the choice before it.' },
  'part-of-field': { decision: 'text', reason: 'Belongs to the field before it, as the year to a date.' },
  'markdown-link': { decision: 'text', reason: 'The words of a link.' },
  enumerator: { decision: 'text', reason: 'A number of a list in brackets.' },
  redaction: { decision: 'text', reason: 'A redaction.' },
  'word-ending': { decision: 'text', reason: 'An ending for singular or plural.' },
  citation: { decision: 'text', reason: 'A number in brackets, as of a note.' },
  comment: { decision: 'note', reason: 'A comment of another template system; it stays as text.' },
  'note-to-reader': { decision: 'note', reason: 'A note to the reader; it stays as text.' },
  'optional-wording': {
    decision: 'optional',
    reason: 'Optional words: keep them, leave them out, or make them depend on a field.',
  },
  'alternatives-with-blanks': {
    decision: 'optional',
    reason: 'Alternatives of which one has something to fill in itself: choose what becomes of them.',
  },
  'optional-text': {
    decision: 'optional',
    reason: 'An optional sentence: keep it, leave it out, or make it depend on a field.',
  },
} as const satisfies Record<string, { decision: Decision; reason: string }>;

export type RuleName = keyof typeof rules;

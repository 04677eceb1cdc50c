import { expect, test } from 'vitest';
import { paragraph, table } from '../../../test/docx-builder.ts';
import { importDocx } from '../../../test/imported-docx.ts';
import { readImport } from '../read-import.ts';
import { writeTextTemplate } from '../write/write-template.ts';

const read = (text: string) => writeTextTemplate(text, { syntax: 'plain', warnings: [] });
const fieldsOf = (text: string) =>
  read(text).fields.map(({ label, field_type }) => `${label}: ${field_type}`);

/** Typed text, and the fields that it becomes. */
const cases: [what: string, text: string, ...fields: string[]][] = [
  ['a line typed with spaces', 'Mieter: _ _ _ _ _ _ _', 'Mieter: text'],
  ['the words in brackets', '____________ (Name, Anschrift)', 'Name, anschrift: textarea'],
  ['the end of a letter', 'Lagouira le ……………………', 'Date: date'],
  ['few dots before their label', 'Entre ..... (prénom) ..... (nom)', 'Prénom: text', 'Nom: text'],
  ['dots of several kinds', 'Telefon: …………...………………', 'Telefon: text'],
  ['a day in Russian', 'Москва « ____ » __________ 20__ г.', 'Date: date'],
  ['a line that was written on without a label', 'I, __Ann Lee______ (name), agree', 'Name: text'],
  ['a party of a caption', 'IN RE THE ESTATE, )\n)\n________, )\nPetitioner )', 'Petitioner: text'],
  ['the number of a case', 'CIVIL DIVISION WEST UNIT DOCKET NO. ________', 'Docket no: text'],
  [
    'the verb of a pleading',
    'Now comes ________, and moves the court',
    'Now comes ____ and moves the court: text',
  ],
  ['few dots before a stroke', 'Étage : …….. / Appt : ……………', 'Étage: text', 'Appt: text'],
  ['a line that was written on', 'Tenants: _Ann Lee, Ben Moor______', 'Tenants: text'],
  ['a title is no name', 'built by the promoter Mr ________, who', 'Promoter: text'],
  [
    'nor is a person',
    'between Mr. Kingsley Chukusa of ________ and',
    'Between Mr. Kingsley Chukusa of ____ and: text',
  ],
  ['nor a single letter', 'J40/________', 'J40/____: text'],
  ['few words are more than none', 'to ________ in Leeds', 'To ____ in Leeds: text'],
  ['the line above', 'Nominees in order\n2. ________', 'Nominees in order: text'],
  ['the role behind', 'issue the letters to ________, the petitioner.', 'Petitioner: text'],
  [
    'the part of an organisation behind',
    'who is enrolled in the ____ section of the course',
    'Section: text',
  ],
  ['the kind behind', 'to rely on the ________ County Court for it', 'County: text'],
  ['parts of a time', 'at ______ o’clock ____ m. on Monday', 'Time: text', 'Morning or afternoon: text'],
  ['somebody', '________, residing in Leeds, says that', 'Name: text'],
  ['the writer', '\tI, ________, being duly sworn, say', 'Name: text'],
  ['another name', 'a/k/a ________', 'Also known as: text'],
  ['a death', 'She died on ________, in May.', 'Date of death: date'],
  ['a birth in German', 'geb. am ________', 'Geburtsdatum: date'],
  ['a birth in French', 'né le ________', 'Date de naissance: date'],
  [
    'the day of a month',
    'is executed on the ____ day of {Month}, {Year}',
    'Day of the month: number',
    'Month: text',
    'Year: text',
  ],
  [
    'years of what',
    'I have known the decedent for over ____ years.',
    'I have known the decedent for over ____ years: number',
  ],
  ['days after what', 'within ____ days after acceptance', 'Number of days after acceptance: number'],
  [
    'a half of a pair',
    'The marriage of ______ and ______ bore no children',
    'The marriage of ____: text',
    'The marriage of … and ____ bore no children: text',
  ],
  [
    'a date without a name',
    'He took the oath of office on ________, 2026, in the hall',
    'He took the oath of office on ____ in the hall: date',
  ],
  ['the number of a case', 'No.  ________', 'Number: text'],
  ['a benefit', 'with a death benefit of ________ paid', 'Death benefit: currency'],
  ['an example', 'a delay of up to [e.g., 18 months] for filing', 'Delay: text'],
  ['the formatted date of another system', 'since {{ entry_date.format("MMMM d") }}', 'Entry date: date'],
  ['a place and a day in Spanish', 'En ________, a ____ de ________ de 20__', 'Lugar: text', 'Date: date'],
  ['a place and a day in German', '________, den ________', 'Ort: text', 'Date: date'],
  ['the day behind a place', 'Leeds, ________', 'Date: date'],
  ['a label in parts', 'geb. am: ________ in: ________', 'Geb am: date', 'Geb in: text'],
  [
    'a label whose beginning is in the line above',
    'In dem Zeitraum: von: ________\nbis: ________',
    'In dem Zeitraum von: text',
    'In dem Zeitraum bis: text',
  ],
  [
    'answers in one line',
    'Pfand erhalten: ja ____ nein ____',
    'Pfand erhalten ja: text',
    'Pfand erhalten nein: text',
  ],
  [
    'what an amount is',
    'zuzüglich Ust. ______ Euro = ______ Euro brutto',
    'Zuzüglich Ust. ____ Euro = … Euro brutto: currency',
    'Euro brutto: currency',
  ],
  [
    'a noun with its preposition',
    'Die Pauschale für den Wagen beträgt ______ Euro.',
    'Pauschale für den Wagen: currency',
  ],
  ['a role in brackets', 'und ________ (Mieter), schließen', 'Mieter: text'],
  ['the writer in French', 'Je soussignée Mme ________, certifie', 'Nom: text'],
  ['an address in Spanish', 'la señora Ana, con domicilio en ________, declara', 'Domicilio: textarea'],
  ['a number with a stroke', 'Vertrag № ____/____ vom Montag', 'Vertrag: text'],
  ['letters of two characters', 'eine Vergütung in Ho\u0308he von ______ Euro', 'Vergütung: currency'],
  [
    'the answer to a question',
    'Are you insured? ☐ Yes ☐ No',
    'Are you insured?: yes: checkbox',
    'Are you insured?: no: checkbox',
  ],
  ['an instruction in doubled brackets', 'by [(describe services)] only', 'Services: text'],
  [
    'a party called after its term, and its details',
    'Entre ……………… DNI N°: ……………… , en adelante el ACREEDOR y ……………… DNI N°: ………………, en adelante el DEUDOR, se conviene',
    'Acreedor: text',
    '… DNI N°: ____ en adelante el ACREEDOR …: text',
    'Deudor: text',
    '… DNI N°: ____ en adelante el DEUDOR, se conviene: text',
  ],
  [
    'words between letters that stand for values',
    'con INE xxxxxxxx, CURP xxxxxxxx y email xxxxxxxx',
    'Ine: text',
    'Curp: text',
    'Email: email',
  ],
  [
    'a party on one side',
    'por una parte ________, a quien se le denominará “EL ARRENDADOR”',
    'Arrendador: text',
  ],
  ['an age', 'Ann, aged ____ years', 'Age: number'],
  ['a company', '________, a company founded under the law', 'Company name: text'],
  [
    'the question above',
    'Were these records kept in the regular course of business?\n\nANSWER:\t________',
    'Were these records kept in the regular course of: text',
  ],
  [
    'a question and its condition',
    'Have you signed a bond with a previous employer? YES NO\nIf yes, kindly furnish details ________',
    'Have you signed a bond with a: if yes: text',
  ],
  [
    'a condition in the line of its question',
    'Are you under a bond? If so, explain: ________',
    'Are you under a bond?: if so: text',
  ],
  ['a place and a day in French', 'Fait à …………………………. le ………………………', 'Lieu: text', 'Date: date'],
  [
    'the words before a list',
    'souhaite emprunter les jeux suivants :\n- ………………………\n- ………………………',
    'Jeux: text',
    'Jeux 2: text',
  ],
  [
    'boxes with lines between them',
    'Source: ☐ Direct Walk-in _______ ☐ Referral Name & ID ________',
    'Direct walk-in: checkbox',
    'Direct walk-in 2: text',
    'Referral name & ID: checkbox',
    'Referral name & ID 2: text',
  ],
  ['labels in a row without signs', 'Name ________ Vorname ________', 'Name: text', 'Vorname: text'],
  [
    'a title above a list with letters',
    'Motor vehicles of the wife\nA.\t________\nB.\t________',
    'Motor vehicles of the wife: text',
    'Motor vehicles of the wife 2: text',
  ],
  ['the undersigned', 'I, the undersigned, ________ agree', 'Undersigned name: text'],
  [
    'points that were written on',
    'I, the undersigned, ……ANN LEE……………… agree',
    'I, the undersigned, ____ agree: text',
  ],
  [
    'a row that is parted by strokes',
    'CTC ________ | Monthly Take Home ________ | Notice ________',
    'Ctc: text',
    'Monthly take home: text',
    'Notice: text',
  ],
  [
    'labels behind their lines',
    '____________ name of the parent ____________ date',
    'Parent name: text',
    'Date (name of the parent): date',
  ],
  [
    'a bracket behind the name',
    'Gartenabstand (nach Vereinbarung) _____ €',
    'Gartenabstand (nach Vereinbarung): currency',
  ],
  ['boxes behind their words', 'GENDER: M ( )   F ( )', 'GENDER: m: checkbox', 'GENDER: f: checkbox'],
  [
    'boxes parted by strokes',
    'Employment: Fresher ☐ | Experienced ☐',
    'Fresher: checkbox',
    'Experienced: checkbox',
  ],
  [
    'answers before their boxes',
    'Form attached? Yes □ No □ (tick as appropriate)',
    'Form attached?: yes: checkbox',
    'Form attached?: no: checkbox',
  ],
  ['points with spaces', 'Geburtsdatum . . . . . . . . . . . . .', 'Geburtsdatum: date'],
  ['the day before a signature', 'Leeds,...................   Signature:...................', 'Date: date'],
  ['a scale without words', 'The form was easy ☐ ☐ ☐ ☐ ☐'],
  ['the shape of a French date', '**Date de début :** [JJ/MM/AAAA]', 'Date de début: date'],
  ['a percentage to come', 'des pénalités de [X]% par mois', 'Pénalités: percentage'],
  ['words that only ask to complete', 'Contrat N° : [À compléter]', 'Contrat n°: text'],
  ['variables beside each other', 'Address: ${street} ${zip}', 'Street: text', 'Zip: text'],
  ['a variable in brackets', '[{{witness.name}}] knows', 'Witness name: text'],
  [
    'a label below a long line',
    'The tenant keeps no animals in the rented house.\nPet Deposit: $________',
    'Pet deposit: currency',
  ],
  [
    'a variable and a signer',
    'We certify that {{name}} was here.\n\nName: ________ Designation: ________ of the firm',
    'Name: text',
    'Name 2: text',
    'Designation: text',
  ],
  [
    'a participle before a blank is no name',
    'under policy No. ________ valid upto ________ issued in Leeds.',
    'Policy no: text',
    '… valid upto ____ issued in Leeds: text',
  ],
  ['names with signs', '{City, State Zip} and {BPR #}', 'City, state zip: text', 'Bpr #: text'],
];

test.each(cases)('%s gives a blank its name', (_, text, ...fields) => {
  expect(fieldsOf(text)).toEqual(fields);
});

test('blanks that would be told apart by numbers ask with their sentences', () => {
  const text =
    'The rent for the first year is $______ a month.\nThe rent for the second year is $______ a month.';
  expect(fieldsOf(text)).toEqual(['Rent for the first year: currency', 'Rent for the second year: currency']);
  expect(
    fieldsOf('The note bears the fee of ______ each May.\nHe pays the fee of ______ to the agent.'),
  ).toEqual([
    'The note bears the fee of ____ each May: currency',
    'He pays the fee of ____ to the agent: currency',
  ]);
});

test('a label that three lines have is a value of each', async () => {
  const member = 'Monthly payment: ________    Month of collecting: ________';
  expect(fieldsOf([member, member, member].join('\n\n'))).toHaveLength(6);
  expect(fieldsOf([member, member].join('\n\n'))).toHaveLength(2);
  const cell = '[Interest in the estate]';
  const column = table([
    ['A', cell],
    ['B', cell],
    ['C', cell],
  ]);
  expect((await importDocx({ body: column })).fields).toHaveLength(3);
});

test.each([
  ['days beside the names of signers', '____________    ____________\nAnn Lee (Buyer)     Date'],
  ['an attorney and the day', '____________, Esquire\t\t________'],
  ['the lines of a caption', 'vs.\t:\tCOUNTY\n____________\t:\t\nMOTION'],
  ['two lines over a signer and the day', '_______________ __________\nPetitioner  Date'],
  ['a closing formula', 'Respectfully submitted,\n\n____________\nName'],
  ['the signature of an affidavit', '____________\nNAME\n\nSworn to before me this'],
  ['the day of the notary', 'Sworn to before me this\n____ day of ________, 2027'],
  ['the seal of the notary', 'WITNESS my hand and seal at office, this ____ day of May, 2027.'],
  ['the commission of the notary', 'My Commission Expires:\n____________'],
  ['a signer in braces', '____________ {Petitioner}, Affiant'],
  ['a signer in capitals', '____________     MR. KINGSLEY CHUKUSA'],
  ['a cross', 'X ____________'],
  ['an officer', '____________\tNotary Public'],
  ['a signature in German', 'Unterschrift:____________'],
  ['a signature in Portuguese', 'Assinatura do contratante: ____________'],
  ['a signature in brackets', 'Representative(Signature): ____________'],
  ['roles beside each other', 'Vermieter ____________ Mieter ____________'],
  ['a role and a day', 'Auftraggeber: ____________ Datum: ____________'],
  ['the name of a signer behind a stroke', '____________ / Ann Lee'],
  ['initials and a name behind the line', '____________M.Moor'],
  ['the words for a signature behind the line', '____________ Nombre y firma del titular'],
  ['the day of an applicant', 'Signature of the Applicant: ____________Date: ____________'],
  ['a party before "By"', 'For the Company: By: ____________'],
  ['initials', 'I have read and understood all of the terms of this statement and of its annex. ________'],
])('%s stay to be written by hand', (_, text) => {
  expect(fieldsOf(text).filter((one) => !one.startsWith('Petitioner'))).toEqual([]);
});

test('a witness below the line of a party writes by hand', async () => {
  const lines =
    '<w:r><w:t>Witness</w:t><w:br/><w:t>Name________</w:t><w:br/><w:t>Occupation________</w:t><w:br/><w:t>Address________</w:t></w:r>';
  expect((await importDocx({ body: `<w:p>${lines}</w:p>` })).fields).toEqual([]);
});

test('a line to write on continues the words above it', async () => {
  const body = paragraph('PROBATE PROCEEDING, ESTATE OF') + paragraph('____________');
  expect((await importDocx({ body })).fields.map(({ label }) => label)).toEqual(['Estate']);
});

test('boxes below "check the appropriate provision" are ticked', () => {
  expect(fieldsOf('CHECK APPROPRIATE PROVISION:\n____ The decedent left a will.')).toEqual([
    'Decedent left a will: checkbox',
  ]);
});

test('a function of another system that reads no value is logic', () => {
  expect(read('{{ output_checkbox(False) }} granted').marks.map(({ rule }) => rule)).toEqual(['other-logic']);
});

test('a blank that goes on in the next line is one', () => {
  expect(fieldsOf('élaboré par le promoteur ……………………\n…………………… ; vous êtes conviés')).toEqual([
    'Promoteur: text',
  ]);
});

test('a name that nearby words gave to one blank is not shared with a mark of that name', () => {
  const { document_content: content } = read(
    '________, residing in Leeds, says\n[Name] and [Name] agree as the sellers',
  );
  expect(content).toContain('[name], residing in Leeds');
  expect(content).not.toContain('[name] and');
});

test('terms that a Russian contract defines are no blanks', () => {
  expect(fieldsOf('именуемый в дальнейшем «Адвокат», и гражданин')).toEqual([]);
});

test.each([
  [
    'quoted words that take endings',
    'Das «Haus»es ist der Preis. Das «Haus» und der «Garten» und das «Tor».',
  ],
  ['a quoted name', 'Die Firma «Adler» zahlt.'],
  ['items of a list from a PDF', '● one thing\n● two things ● three things'],
  ['the shape of a day', 'Enter the date of birth. Use dd-mm-yy format'],
  ['a limit', 'Describe the study. [maximum 500 words]'],
  ['the day of a citation', 'Seen at example.org. [Stand: 19.11.2018]'],
])('%s are no blanks', (_, text) => {
  expect(fieldsOf(text)).toEqual([]);
});

test('the heading behind a box is no field of its own', () => {
  expect(fieldsOf('☐ [BY MAIL] I sent it.')).toEqual(['BY MAIL i sent it: checkbox']);
});

test('a value has room between labels that its line stood right beside', () => {
  expect(read('Mobile:________Email: ________').document_content).toBe('Mobile: [mobile] Email: [email]\n');
  expect(read('for ________s and $____').document_content).toContain('s and $[');
});

test('lines that part sections of a Markdown file are left out, and headings stay', async () => {
  const text = '# Lease\n\n---\n\nName: ________\n\n* * *\n\nTerms\n---\nNo pets.';
  const { document_content: content } = await readImport(new TextEncoder().encode(text), 'lease.md');
  expect(content).not.toMatch(/^(?:---|\* \* \*)$/m);
  expect(content).toContain('## Terms\n');
  expect(content).toContain('Name: [name]');
});

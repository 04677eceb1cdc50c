/** A blank of underscores or points, as part of a pattern. */
export const typedBlank = String.raw`_{2,}(?:[ \t]?_{2,})*|…[.…]*|\.{4,}[.…]*`;
/** The same, also of points with spaces between them. */
export const spacedBlank = String.raw`${typedBlank}|(?:\. ){4,}\.?`;

/** Units after a number. */
export const units =
  'days?|business days?|calendar days?|weeks?|months?|years?|hours?|minutes?|shares?|units?|miles?|square feet|acres|hectares?|hektar|hectáreas|persons?|directors?|installments?|copies|percent|percentage points?|times|month period|hundred percent|users?|tagen?|wochen?|monaten?|jahren?|stunden?|prozent|jours?|semaines|mois|ans|années|heures|días|semanas|meses|años|horas|dias|anos';

/** Words that may be between a number and its unit. */
export const unitLooks =
  'volle|vollen|ganze|jours ouvrables|consecutive|successive|calendar|business|working|full|additional|equal|monthly|quarterly|annual|weekly|rentable|usable';

/** The parties of a contract, as part of a pattern. */
export const role =
  'vermieter|mieter|verkäufer|käufer|auftraggeber|auftragnehmer|arbeitgeber|arbeitnehmer|darlehensgeber|darlehensnehmer|bailleur|locataire|vendeur|acheteur|employeur|salarié|prestataire|arrendador|arrendatario|vendedor|comprador|contratante|contratad[oa]|contratista|empleador|trabajador|locador|locatário|landlord|tenant|lessor|lessee|seller|buyer|purchaser|employer|employee|borrower|lender|contractor|client|customer|supplier|party [ab12]';

export const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|forty-five|sixty|ninety|hundred';

const places = [
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
  'England|Ireland|Scotland|Wales|United States|United Kingdom',
].join('|');
const onePlace = new RegExp(`^(?:${places})$|, (?:${places})$`, 'i');

/** A US state, or a place that ends in one. */
export function isPlace(text: string): boolean {
  return onePlace.test(text);
}

/** "insert ...", "enter the ..." before the name of the value. */
export const instruction =
  /^(?:please\s+)?(?:insert|enter|fill\s*in|specify|type|provide|input|state(?= (?:the|your|whether|how|any))|describe|list|identify|set out|add here)\b[\s:]*(?:here\b)?[\s:]*(?:(?:an?|the|your)\b)?\s*/i;

const placeKind = '(?:city|town|village|county|parish|borough|district|municipality|place|location)';
const placeIn = new RegExp(
  `^((?:name of )?(?:the )?${placeKind}(?:(?: and | or |/)${placeKind})?(?: name)?)(, (?:${places}))$`,
  'i',
);

/** "city, California" asks for a city in a known state; "Kansas City, Missouri" is one. */
export function placeAskedFor(text: string): { kind: string; where: string } | undefined {
  const [, kind, where] = placeIn.exec(text) ?? [];
  return kind === undefined || where === undefined ? undefined : { kind, where };
}

/** Brackets that address their reader and are not part of the document. */
export const note =
  /^(?:(?:the )?remainder of|(?:signature|signatures?|execution)[\s-]*(?:pages?|block)?\b.*(?:follow|next|begin|attach)|signatures?(?: pages?)?(?: to follow)?$|(?:this )?page (?:is )?(?:intentionally|left)|intentionally|reserved\.?$|[\w ]{0,40}\bletterhead$|[\w ]{0,40}\b(?:emphasis|italics|alterations?|citations?|quotations?|footnotes?|quotation marks)\b[\w ,]{0,40}\b(?:added|omitted|original|supplied)$|hereinafter\b|(?:dkt|ecf|doc)\.? (?:no\. ?)?\d+[^a-z]*$|cleaned up$|omitted|end of (?:page|text|document|schedule)|page break|(?:drafting |drafter'?s? )?notes?\b|nb\b|sic\.?$|l\.?s\.?$|seal$|corporate seal|company seal|et al|balance of|space (?:above|below)|this space|continued|exhibit [a-z0-9-]+$|schedule [a-z0-9-]+$|annex [a-z0-9-]+$|attach\b|delete\b|remove\b|see (?:section|article|exhibit|schedule|annex|appendix|note)\b|example\b|edit this|add extra|guidance|instructions?\b|use (?:this|if|when)|select one|choose one|if (?:applicable|required|any)\b|optional\b[:.]?$|include (?:if|when|this)|confidential treatment|redacted|option [a-z0-9]\b|(?:max(?:imum)?|up to|at most|no more than) \d+ (?:words|characters|pages|lines)\b|(?:stand|accessed|retrieved|abgerufen|consulté|consultado)\b.*\d|alternative [a-z0-9]\b|two alternative|\*+)/i;

/** Speaks of the signs themselves: "[Yellow highlighted text in brackets] indicates ...". */
export const aboutSigns =
  /\b(?:highlighted|bracketed|italici[sz]ed|coloured|colored)\b.*\btext\b|\btext in (?:square )?brackets\b/i;

/** Labels of a box that only shows what boxes look like. */
export const shownAsExample =
  /^(?:option|choice|alternative) (?:\d{1,2}|[a-z])$|^default (?:choice|option)$/i;

/** An instruction for the value, not a value itself. */
export const asksFor =
  /^(?:please\s+)?(?:insert|enter|fill|specify|provide|describe|list|identify|set out|add|attach|include|indicate|explain|choose|select)\b/i;

/** Says nothing but that something is missing. */
export const onlyMissing =
  /^[_●•…\s.\-–—#?]+$|^(?:tbd|tbc|add|insert|fill[ -]?in|blank|to be (?:completed|confirmed|determined|inserted)|à (?:compléter|définir|préciser|remplir)|(?:bitte )?(?:auszufüllen|ausfüllen|eintragen|ergänzen)|(?:a|por) (?:completar|definir|determinar)|si applicable|x[x,.]*x|complete|(?:please )?(?:enter|insert|type|write|add|specify|complete)(?: (?:here|number))?|details?)$|^\p{Sc}\s*[_●•\s.]*$/iu;

export const monthName =
  'january|february|march|april|may|june|july|august|september|october|november|december';

/** The values that labels ask for, in the four languages that are read. */
export const valueLabel =
  /\b(?:names?|address|dates?|amount|number|no|city|state|country|county|zip(?: code)?|phone|telephone|fax|mobile|landline|pin|relationship|e-?mail|website|title|position|occupation|account|iban|bic|price|rent|fee|salary|deposit|term|purpose|description|location|place|property|birth|nationality|passport|spouse|director|officer|company|nom|prénom|adresse|téléphone|courriel|montant|lieu|ville|fonction|durée|objet|loyer|siret|name|vorname|nachname|anschrift|straße|ort|plz|telefon|datum|geburtsdatum|betrag|miete|kaution|konto|steuernummer|nombre|apellidos?|domicilio|dirección|fecha|teléfono|correo|importe|renta|nif|dni|cif|lugar|endereço|cpf|cnpj)\b/i;

/** Words before a line for a signature, or for the details that the signer writes beside it. */
export const signatureLabel =
  /^(?:by|signature|signed|sign here|its|name|print(?:ed)? name|name \(print(?:ed)?\)|title|date|dated|witness(?:es)?(?: (?:name|signature|address|occupation))?|notary(?: public)?(?:,? (?:in and )?(?:for|state of)[\w ]{0,30})?|initials?|(?:[a-z'’-]+ ){1,3}(?:signature|initials)(?: \(.{1,20}\))?|name of (?:witness|signatory)|(?:my )?commission expires(?: on)?|(?:ort,? datum,? )?unterschrift(?: .{1,40})?|ort,? datum|lieu et date|firma(?: .{1,40})?|assinatura(?: .{1,40})?|fait (?:à|le)|lu et approuvé|(?:signed|executed)(?: as an? deed)?(?: for and)?(?: by| on behalf of) [\w'’ ]{1,40}|authori[sz]ed (?:signature|signatory)|signature of (?:[\w'’-]+ ){0,4}[\w'’-]+|position)$/i;

/** The languages whose labels are read. In the first three the head noun stands last, in the others first. */
export type Language = 'english' | 'german' | 'dutch' | 'french' | 'spanish' | 'italian' | 'portuguese';

export type WordKind = 'date' | 'money' | 'share' | 'measure' | 'count' | 'long' | 'plain';

/**
 * Nouns that a label may be about, by the kind of their value. `count` are units that stand for a number by themselves,
 * and `plain` are nouns whose value is a short text: the price of "Price list name" is none.
 */
export const typeWords: Record<WordKind, Record<Language, string>> = {
  date: {
    english: `date deadline birthday birthdate dob anniversary expiry expiration commencement maturity dated`,
    german: `datum beginn stichtag geburtstag zeitpunkt fälligkeit fälligkeitstag einzugstag auszugstag liefertermin termin antrittstag eintrittstag austrittstag ablauftag kündigungstermin zahlungstermin lieferdatum vertragsende mietende projektende kursende arbeitsende dat`,
    dutch: `datum geboortedatum ingangsdatum einddatum begindatum vervaldatum vervaldag geboortedag`,
    french: `date échéance`,
    spanish: `fecha vencimiento fec fch fcha fechanac`,
    italian: `data date scadenza decorrenza`,
    portuguese: `data vencimento dt`,
  },
  money: {
    english: `amount amounts amt price prices salary salaries wage wages fee fees rent rents rental deposit deposits cost costs payment payments installment instalment compensation remuneration honorarium stipend allowance allowances bonus bonuses premium premiums proceeds valuation budget sum sums total totals subtotal balance balances benefit retainer advance advances loan debit surcharge penalty fine fines income revenue revenues earnings turnover profit profits expense expenses expenditure spend donation contribution contributions subscription tuition rebate refund capital consideration purse alimony pension pensions dues duty levy toll tariff cash savings utilities rentals reimbursement reimbursements damages royalties gratuity freight postage overdraft mortgage fare overpayment`,
    german: `betrag beträge miete kaution preis preise gehalt vergütung honorar lohn gebühr gebühren entgelt kosten summe gesamtsumme zwischensumme gesamt zahlung anzahlung abschlag abschlagszahlung beitrag beiträge darlehen kredit provision prämie zuschuss spende einkommen einkünfte umsatz umsätze gewinn verlust budget guthaben saldo schuld schulden forderung unterhalt rente rabattbetrag nebenkosten betriebskosten heizkosten pauschale aufwendung aufwendungen auslage auslagen ausgabe ausgaben einnahme einnahmen ablöse ablösesumme pacht zins zinsen wert verkehrswert nennwert warenwert streitwert gegenstandswert kaufpreis stammkapital einlage stammeinlage bürgschaft vertragsstrafe strafe schadenersatz abfindung stundensatz tagessatz stundenlohn bezüge zulage zuschlag brutto netto steuerbetrag vermögen monatsrate ratenbetrag`,
    dutch: `bedrag huur huurprijs borg waarborgsom prijs prijzen loon salaris vergoeding honorarium kosten som totaal subtotaal bijdrage lening koopsom koopprijs tarief uurtarief saldo waarde inkomen omzet boete`,
    french: `montant montants loyer loyers prix salaire salaires honoraires dépôt caution acompte arrhes somme sommes total coût coûts frais charges indemnité indemnités rémunération prime primes traitement cotisation cotisations don subvention budget solde redevance pension capital apport gratification tarif tarifs rente pénalité amende recette recettes dépense dépenses revenu revenus bénéfice versement mensualité mensualités remboursement avance prêt dette créance valeur forfait provision provisions`,
    spanish: `importe importes precio precios renta alquiler fianza salario sueldo monto montos honorarios suma total subtotal cuantía costo coste costos costes tarifa cuota pago pagos anticipo abono depósito canon valor saldo deuda préstamo crédito remuneración retribución comisión prima indemnización multa pensión presupuesto ingreso ingresos gasto gastos aportación aporte subvención beca capital descuento utilidad ganancia arriendo mensualidad enganche donación viáticos aguinaldo finiquito`,
    italian: `importo importi prezzo prezzi canone corrispettivo compenso compensi somma totale subtotale stipendio retribuzione salario cauzione acconto caparra deposito costo costi spesa spese tariffa quota quote rata onorario onorari contributo contributi valore saldo debito credito prestito mutuo reddito fatturato premio penale indennità rimborso donazione capitale affitto pensione imponibile ammontare`,
    portuguese: `valor valores preço preços aluguel aluguer quantia montante salário honorários total subtotal soma custo custos despesa despesas tarifa mensalidade mensalidades parcela prestação prestações caução depósito pagamento pagamentos saldo dívida empréstimo financiamento renda receita remuneração comissão prêmio prémio multa indenização indemnização pensão orçamento bolsa contribuição doação desconto capital quota vl vlr frete importância reembolso`,
  },
  share: {
    english: `percent percentage pct apr pool markup`,
    german: `prozent prozentsatz zinssatz steuersatz mehrwertsteuersatz hebesatz anteil beteiligungsquote verzugszinssatz quote`,
    dutch: `percentage procent rentepercentage`,
    french: `taux pourcentage quotité`,
    spanish: `porcentaje tasa porciento alícuota`,
    italian: `percentuale tasso aliquota`,
    portuguese: `percentual porcentagem percentagem alíquota`,
  },
  measure: {
    english: `quantity qty count age height weight mileage distance length width depth temperature score scores points pts marks headcount footage acreage odometer bmi pulse gpa capacity quorum altitude latitude longitude thickness volume turnout wattage voltage horsepower population`,
    german: `anzahl menge stückzahl alter größe gewicht fläche wohnfläche nutzfläche grundfläche länge breite höhe tiefe kilometerstand entfernung temperatur punkte punktzahl mitarbeiterzahl personenzahl seitenzahl stundenzahl auflage körpergröße zählerstand wochenstunden arbeitsstunden teilnehmerzahl kinderzahl hubraum leistung`,
    dutch: `aantal hoeveelheid leeftijd gewicht lengte breedte hoogte oppervlakte afstand kilometerstand temperatuur punten`,
    french: `quantité qté âge poids superficie surface hauteur longueur largeur distance température effectif kilométrage points score cylindrée`,
    spanish: `cantidad cant edad peso estatura altura superficie longitud anchura ancho largo distancia temperatura kilometraje puntos puntaje puntuación avance`,
    italian: `quantità qta età peso altezza superficie lunghezza larghezza distanza temperatura punti punteggio metratura chilometraggio`,
    portuguese: `quantidade qtd qtde qte idade peso altura superfície comprimento largura distância temperatura quilometragem pontos pontuação metragem`,
  },
  count: {
    english: `days weeks months years hours minutes seconds shares units pages copies miles kilometers kilometres kms metres meters acres hectares nights bedrooms bathrooms installments instalments times semesters credits lessons sessions tons tonnes kilograms`,
    german: `tage tagen wochen monate monaten jahre jahren stunden minuten anteile aktien seiten exemplare ausfertigungen kilometer nächte quadratmeter raten urlaubstage arbeitstage werktage semester`,
    dutch: `dagen weken maanden jaren uren minuten aandelen paginas exemplaren`,
    french: `jours semaines mois ans années heures minutes actions parts pages exemplaires kilomètres nuits semestres`,
    spanish: `días semanas meses años horas minutos acciones participaciones páginas copias ejemplares kilómetros noches semestres cuotas`,
    italian: `giorni settimane mesi anni ore minuti azioni pagine copie chilometri notti rate`,
    portuguese: `dias semanas meses anos horas minutos ações páginas cópias vias quilômetros noites parcelas`,
  },
  long: {
    english: `address addresses residence description descriptions duties scope purpose purposes detail details responsibility responsibilities overview summary explanation note notes specification specifications deliverable deliverables context instruction instructions reason reasons comment comments remark remarks observation observations feedback suggestion suggestions recommendation recommendations finding findings conclusion conclusions objective objectives goals achievements justification grounds allegations facts background history circumstances conditions restrictions exclusions requirements arrangements narrative motivation hobbies skills allergies symptoms complaint abstract particulars annotations activities reflection terms`,
    german: `anschrift adresse beschreibung begründung erläuterung erläuterungen bemerkung bemerkungen anmerkung anmerkungen hinweise grund gründe zweck aufgaben tätigkeiten tätigkeitsbeschreibung zusammenfassung einzelheiten angaben leistungsbeschreibung leistungsumfang mängel besonderheiten nebenabreden vereinbarungen sachverhalt stellungnahme wünsche ziele inhalt wohnsitz mitteilung nachricht notizen vorerkrankungen allergien bedingungen`,
    dutch: `adres omschrijving beschrijving toelichting opmerking opmerkingen reden redenen doel werkzaamheden bijzonderheden`,
    french: `adresse domicile description motif motifs raisons observation observations remarque remarques commentaire commentaires objectif objectifs explication explications justification résumé détail détails précisions missions tâches activités compétences recommandations conclusions circonstances faits siège`,
    spanish: `dirección domicilio descripción motivo motivos observación observaciones comentario comentarios justificación objetivo objetivos detalle detalles explicación razones funciones actividades recomendaciones conclusiones antecedentes resumen hechos obligaciones requisitos notas condiciones`,
    italian: `indirizzo residenza domicilio descrizione motivo motivazione motivi osservazioni note commento commenti spiegazione obiettivi dettagli mansioni attività riassunto condizioni`,
    portuguese: `endereço residência domicílio descrição motivo motivos observação observações comentário comentários justificativa justificação objetivo objetivos detalhes atividades funções explicação obs recomendações condições`,
  },
  plain: {
    english: `name names surname initials type kind method form format mode frequency schedule plan currency status number numbers no nr nos id ids code codes title place city town village state country county province region district parish street zip postcode phone telephone tel mobile cell fax website url link person party holder owner recipient payee payor payer account iban bic bank branch signature signatory witness occupation profession job position role relationship relation nationality citizenship gender sex language list period term duration time law court case project product model brand color colour unit class category level grade subject reference ref policy structure basis process contact representative director agent company firm school university college department faculty division section office officer manager supervisor employer employee client customer landlord tenant buyer seller words text letters file folder document set repository controller processor source exporter importer protection room centre center start end range option choice answer make year month week weekday venue event location site property premises item service services goods vehicle course program programme semester receipt invoice order certificate passport licence license permit card religion race ethnicity residency reviewer author team group member user provider supplier vendor insurer carrier physician doctor nurse patient spouse father mother guardian parent child institution organization organisation entity agency authority judge attorney lawyer notary secretary manner way holders line column row sign signer password pin ssn ein vat tax gst dates references options size locality suburb estate liabilities assets debts attachments documents`,
    german: `name vorname nachname familienname geburtsname nummer nr art typ form weise ort stadt land straße hausnummer plz postleitzahl telefon handy mobil fax bank konto iban bic firma unterschrift beruf staatsangehörigkeit geschlecht währung person dauer frist zeitraum titel funktion stelle position abteilung klasse kategorie kennzeichen kennzahl aktenzeichen zeichen vertrag objekt modell marke farbe sprache familienstand konfession schule hochschule studiengang fach thema ansprechpartner vertreter geschäftsführer inhaber empfänger kunde mieter vermieter käufer verkäufer auftraggeber auftragnehmer zeuge worten zahlen uhrzeit zeit kreditinstitut kasse versicherung`,
    dutch: `naam voornaam achternaam nummer nr soort type plaats woonplaats stad land straat postcode telefoon bank rekening handtekening beroep nationaliteit geslacht duur periode termijn functie afdeling`,
    french: `nom prénom noms prénoms numéro no type mode forme lieu ville pays commune rue code téléphone tél portable fax profession qualité fonction poste signature nationalité sexe banque compte durée période devise société entreprise organisme établissement service référence titre intitulé objet modalité modalités fréquence lettres classe filière niveau langue situation statut siret immatriculation marque modèle couleur heure horaires raison jour année catégorie taille`,
    spanish: `nombre nombres apellido apellidos número num núm no nro tipo modo forma lugar ciudad país municipio provincia departamento calle código teléfono tel celular móvil fax profesión ocupación cargo puesto firma nacionalidad sexo género banco cuenta duración plazo periodo período moneda empresa sociedad entidad institución referencia título asunto objeto letras letra carrera grado nivel idioma estado marca modelo color hora horario expediente matrícula dni nif cédula rfc curp ruc concepto medio método frecuencia modalidad fechas razón día mes año categoría talla`,
    italian: `nome cognome numero tipo modo forma luogo città comune provincia paese via cap codice telefono cellulare fax professione qualifica ruolo firma nazionalità cittadinanza sesso banca conto durata periodo valuta società ditta ente istituto riferimento titolo oggetto lettere corso classe livello lingua stato targa marca modello ora orario modalità metodo frequenza giorno mese anno categoria taglia`,
    portuguese: `nome sobrenome número num nº tipo modo forma lugar local cidade município bairro país rua cep código telefone celular fax profissão cargo função assinatura nacionalidade sexo gênero banco conta agência duração prazo período moeda empresa sociedade entidade instituição referência título assunto objeto extenso curso série turma nível idioma estado placa marca modelo cor hora horário cpf cnpj rg matrícula modalidade método frequência datas dia mês ano categoria tamanho`,
  },
};

const listed = (words: string) => words.split(/\s+/);

/** Links between a noun and what belongs to it. The first of them ends the head of a label. */
export const prepositions = {
  germanic: listed(
    `of for in on at to from by per with as under after before until during over about upon within between against
     der des dem den für im am an auf von vom zu zum zur bei mit nach vor pro je ab bis seit gemäß laut aus ohne
     van voor op bij met per`,
  ),
  romance: listed(
    `de du des d au aux à en pour sur sous avec dès
     del al por para con según desde hasta
     di da dal dalla dei degli delle della dello dell nel nella per con su sul sulla entro
     do da dos das na nas ao à em pelo pela com até`,
  ),
};

export const determiners = listed(
  `the a an your his her their our my its this that such each any all
   der die das den dem des ein eine einer eines ihr ihre sein seine unser unsere
   le la les l un une votre vos son sa ses leur leurs notre cet cette ce
   el los las lo su sus una uno este esta
   il i gli un vostro suo sua
   o os as um uma seu sua`,
);

/** "Number of children" counts, and "account number" does not. */
export const numberWords = listed(
  `number numbers numer no nos nr nrs num nums n nº n° # № núm nro nùm numéro número numero nombre nummer nummern`,
);

/** Before a number word these make a count of it. */
export const countsAll = listed(
  `total maximum max minimum min average estimated actual gesamt maximale insgesamt máximo mínimo`,
);

/** Plurals that no ending shows, and singular forms in -s. */
export const irregularPlurals = listed(
  `people kids children men women staff personnel persone ore settimane copie camere rate quote volte`,
);
export const noPlurals = listed(
  `address business series process status class access bus gas tax plus campus`,
);

/** Nouns whose number identifies, also in the plural: "número de cuentas". */
export const identified = listed(
  `account phone telephone mobile cell fax case file policy passport document identity identification licence
   license registration order invoice receipt reference contract agreement serial series vehicle room unit
   cuenta teléfono documento identidad expediente contrato serie póliza factura pasaporte cédula matrícula
   compte téléphone dossier contrat série police facture passeport identité siret commande siren
   conto telefono documento contratto protocollo fattura patente conta telefone processo apólice nota matricula`,
);

/** A rate is a share or a price by the words beside it. */
export const rateWords = listed(`rate rates taux tasa tasso taxa satz tipo tarief`);
export const ofPrices = listed(
  `hourly daily day weekly monthly annual billing hour pay wage room nightly per horaire journalier hora diaria oraria giornaliera
   inscripción inscrição matrícula administração admisión entrega serviço limpeza`,
);
export const ofShares = listed(
  `interest vat gst hst tax discount commission royalty retention default late growth escalation intérêt
   intérêts tva interés iva descuento mora interesse interessi sconto juros desconto retenção imposto ocupación`,
);

/** "Heart rate" is a measure. */
export const ofMeasures = listed(`heart pulse respiratory respiration breathing frame`);
/** A value is an amount only where it is that of a thing: "par value". */
export const valueWords = listed(`value values worth`);
export const ofValues = listed(
  `par market fair contract property total nominal face assessed cash net estimated asset house home car vehicle land company insured stated`,
);
/** "Hours of operation" are times of the day. */
export const hourWords = listed(`hours horas heures ore`);
export const ofTimes = listed(
  `operation opening office business visiting working consultation apertura atención abertura ouverture`,
);
/** "How many children do you have?" */
export const howMany =
  /^(?:how many|wie ?viele|combien de|cu[áa]nt[oa]s|quant[ie]|quant[oa]s|hoeveel)(?!\p{L})/iu;

/** Nouns of German and Dutch that words of other languages end with by chance: "corrente", "pirate", "balloon". */
export const noEnds = listed(
  `rente raten tage alter grund ende art ort form land stand som loon doel reden borg name land stelle wert menge kasse stufe
   range farbe beruf punten huur adres uren jahre termin provision person position funktion plaats titel nummer`,
);

/** An amount that is written out. */
export const writtenOut = listed(
  `words letters text texto worten buchstaben lettres letras letra palabras lettere extenso parole woorden`,
);

/** The signs and units in brackets behind a label: "Rent (€)", "Notice (days)". */
export const unitsInBrackets: Record<'money' | 'share' | 'measure' | 'date', string[]> = {
  money: listed(
    `€ $ £ eur usd gbp chf inr rs euro euros dollars dollar mxn brl r$ cop aud cad net gross netto brutto ttc ht`,
  ),
  share: listed(`% percent pct prozent`),
  measure: listed(
    `kg g lb lbs cm mm m km ft in inch inches sqm sqft m² ha hrs hours days weeks months years tage wochen monate jahre stunden
     jours semaines mois ans heures días semanas meses años horas giorni settimane mesi anni ore dias anos pts points punkte pontos
     puntos pcs qty cm² mmhg bpm nos`,
  ),
  date: listed(
    `date datum fecha dd/mm/yyyy mm/dd/yyyy dd-mm-yyyy dd.mm.yyyy yyyy-mm-dd dd/mm/aaaa jj/mm/aaaa tt.mm.jjjj gg/mm/aaaa`,
  ),
};

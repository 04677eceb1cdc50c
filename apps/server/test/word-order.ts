import { createXmlReader, elementsOf, type XmlElement } from '../src/imports/guard/xml.ts';

/** The order that the schema of Word demands of the children of an element (ECMA-376, part 1, annex A). */
const orders: Record<string, readonly string[]> = {
  'w:pPr': words(
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs',
    'suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd',
    'snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment',
    'textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  ),
  'w:tblPr': words(
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd',
    'tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange',
  ),
  'w:tcPr': words(
    'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark headers',
    'cellIns cellDel cellMerge tcPrChange',
  ),
  'w:tcBorders': words('top start left bottom end right insideH insideV tl2br tr2bl'),
  'w:tcMar': words('top start left bottom end right'),
  'w:pBdr': words('top left bottom right between bar'),
  'w:tbl': words('tblPr tblGrid tr'),
  'w:tc': words('tcPr p'),
  'w:sectPr': words(
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols',
    'formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange',
  ),
  'w:lvl': words('start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr'),
  'w:style': words(
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal',
    'personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
  ),
};

/** Word takes the properties of letters in any order; none of them may come twice. */
const once = new Set(['w:rPr', 'w:trPr', ...Object.keys(orders)]);
const repeated = new Set(['w:p', 'w:tr', 'w:headerReference', 'w:footerReference']);

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' ')).map((name) => `w:${name}`);
}

/** Every place where a part of a Word file breaks the order, as a sentence. */
export function orderMistakes(xml: string): string[] {
  const mistakes: string[] = [];
  const walk = (element: XmlElement) => {
    const names = elementsOf(element).map(({ name }) => name);
    const order = orders[element.name];
    const places = names.map((name) => order?.indexOf(name) ?? 0);
    for (const [index, name] of names.entries()) {
      if (order !== undefined && places[index] === -1) mistakes.push(`${name} is not in ${element.name}`);
      if (index > 0 && (places[index] ?? 0) < (places[index - 1] ?? 0))
        mistakes.push(`${name} comes after ${names[index - 1]} in ${element.name}`);
      if (once.has(element.name) && !repeated.has(name) && names.indexOf(name) !== index)
        mistakes.push(`${name} comes twice in ${element.name}`);
    }
    for (const child of elementsOf(element)) walk(child);
  };
  walk(createXmlReader().read(Buffer.from(xml)));
  return [...new Set(mistakes)];
}

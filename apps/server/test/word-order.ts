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
  'w:tblCellMar': words('top start left bottom end right'),
  'w:tblBorders': words('top start left bottom end right insideH insideV'),
  'w:pBdr': words('top left bottom right between bar'),
  'w:tbl': words('tblPr tblGrid tr'),
  'w:tr': words('tblPrEx trPr tc'),
  'w:tc': words('tcPr p'),
  'w:numPr': words('ilvl numId'),
  'w:sectPr': words(
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols',
    'formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange',
  ),
  'w:lvl': words('start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr'),
  'w:numbering': words('numPicBullet abstractNum num numIdMacAtCleanup'),
  'w:abstractNum': words('nsid multiLevelType tmpl name styleLink numStyleLink lvl'),
  'w:num': words('abstractNumId lvlOverride'),
  'w:lvlOverride': words('startOverride lvl'),
  'w:styles': words('docDefaults latentStyles style'),
  'w:docDefaults': words('rPrDefault pPrDefault'),
  'w:settings': words(
    'writeProtection view zoom removePersonalInformation displayBackgroundShape embedTrueTypeFonts mirrorMargins',
    'trackRevisions documentProtection defaultTabStop autoHyphenation consecutiveHyphenLimit hyphenationZone',
    'doNotHyphenateCaps evenAndOddHeaders characterSpacingControl updateFields hdrShapeDefaults footnotePr endnotePr',
    'compat docVars rsids themeFontLang clrSchemeMapping',
  ),
  'w:style': words(
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal',
    'personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
  ),
};

/** Of drawings, which have prefixes of their own. */
const drawingOrders: Record<string, readonly string[]> = {
  'wp:inline': ['wp:extent', 'wp:effectExtent', 'wp:docPr', 'wp:cNvGraphicFramePr', 'a:graphic'],
  'wp:anchor': [
    'simplePos positionH positionV extent effectExtent wrapNone wrapSquare wrapTight wrapThrough wrapTopAndBottom',
    'docPr cNvGraphicFramePr',
  ]
    .flatMap((line) => line.split(' ').map((name) => `wp:${name}`))
    .concat('a:graphic'),
  'pic:pic': ['pic:nvPicPr', 'pic:blipFill', 'pic:spPr'],
  'pic:blipFill': ['a:blip', 'a:srcRect', 'a:tile', 'a:stretch'],
  'pic:spPr': ['a:xfrm', 'a:custGeom', 'a:prstGeom', 'a:noFill', 'a:solidFill', 'a:ln'],
  'wps:spPr': ['a:xfrm', 'a:custGeom', 'a:prstGeom', 'a:noFill', 'a:solidFill', 'a:ln'],
  'wps:wsp': ['wps:cNvSpPr', 'wps:cNvCnPr', 'wps:spPr', 'wps:txbx', 'wps:bodyPr'],
  'a:xfrm': ['a:off', 'a:ext'],
};

/** Word takes the properties of letters in any order; none of them may come twice. */
const once = new Set(['w:rPr', 'w:trPr', ...Object.keys(orders), ...Object.keys(drawingOrders)]);
const repeated = new Set([
  ...words('p tr tc tab headerReference footerReference abstractNum num lvl lvlOverride style docPr'),
  'a:gd',
]);

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' ')).map((name) => `w:${name}`);
}

/** Every place where a part of a Word file breaks the order, as a sentence. */
export function orderMistakes(xml: string): string[] {
  const mistakes: string[] = [];
  const walk = (element: XmlElement) => {
    const names = elementsOf(element).map(({ name }) => name);
    const order = orders[element.name] ?? drawingOrders[element.name];
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

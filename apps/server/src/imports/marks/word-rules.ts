import type { FieldType } from '@inkfield/engine/template';
import type { ContentControl } from '../source-document.ts';
import { judgeBox } from './box-rules.ts';
import { contextName, keep, type MarkView, take, type Verdict } from './verdict.ts';

/** Groups and commands that mail-merge add-ins write as merge fields. */
const mergeCommand =
  /^(?:(?:TableStart|TableEnd|BeginGroup|EndGroup|Image|foreach|end|if|@before-row|@after-row)\b|[#@])/i;

export function judgeMerge({ mark }: MarkView): Verdict {
  const { field } = mark;
  if (field === undefined || field.name === '' || mergeCommand.test(field.name)) return keep('merge-command');
  const type = field.datePicture === undefined ? typeOfPicture(field.numberPicture) : 'date';
  return take('merge-field', { label: field.name, source: 'own', type, confidence: 0.98 });
}

function typeOfPicture(picture: string | undefined): FieldType | undefined {
  if (picture === undefined) return undefined;
  if (picture.includes('%')) return 'percentage';
  return /[$€£]/.test(picture) ? 'currency' : 'number';
}

/** As Word and PDF programs number fields, in the languages of their menus. */
const internalName =
  /^(?:text|texte|texto|testo|tekst|check|kontrollkästchen|kontrollkastchen|casilla|casilladeverificación|caseacocher|controllo|dropdown|listedéroulante|listadesplegable|elencodis|field|fill|feld|champ|campo|undefined|untitled|bookmark|textmarke|signet)[ _]?(?:box|field|feld)?[ _]?\d*$/i;

export function judgeForm(view: MarkView): Verdict {
  const { field } = view.mark;
  if (field === undefined) return keep('no-name');
  const type = formType(field.kind, field.textType);
  const options = field.options?.length ? field.options : undefined;
  const known = { type, options, sample: field.value, confidence: 0.97 };
  // Names that programs give by themselves say nothing: Text1, Check Box 2.
  if (field.name !== '' && !internalName.test(field.name)) {
    return take('form-field', { label: field.name, source: 'own', ...known });
  }
  // A nameless box is called after the words behind it, as a typed one.
  const box = type === 'checkbox' ? judgeBox(view).found : undefined;
  const { label, source } = box ?? contextName(view);
  return take('form-field', { label, source, ...known });
}

function formType(kind: string, textType: string | undefined): FieldType | undefined {
  if (kind === 'form-checkbox') return 'checkbox';
  if (kind === 'form-dropdown') return 'select';
  if (textType === 'multiline') return 'textarea';
  return textType === 'number' || textType === 'date' ? textType : undefined;
}

const maxControlLength = 200;
const maxNamelessLength = 60;

export function judgeControl(view: MarkView): Verdict {
  const { mark, document } = view;
  const { control } = mark;
  if (control === undefined) return keep('no-name');
  if (isWrapper(control, mark.text, document.wrapperTags)) return keep('control-around-text');
  if (control.type === 'picture') return keep('picture-control');
  const named = nameOfControl(control);
  if (mark.isWhole === true && mark.text.trim() === '' && named === undefined) return keep('empty-control');
  const isPrompt =
    control.showsPlaceholder || /click (?:or tap )?here|enter text|choose an item/i.test(mark.text);
  const content = isPrompt || mark.text.trim() === '' ? undefined : mark.text;
  const known = {
    type: controlFieldType(control, content?.trim()),
    options: control.options?.length ? control.options : undefined,
    sample: control.type === 'date' ? (dayOf(control, content) ?? content) : content,
    confidence: 0.95,
  };
  if (named !== undefined) return take('content-control', { label: named, source: 'own', ...known });
  // A nameless box is called after the words behind it, as a typed one.
  const box = control.type === 'checkbox' ? judgeBox(view).found : undefined;
  const { label, source } = box ?? contextName(view);
  return take('content-control', { label, source, ...known });
}

/** The day that Word holds for a date control, unless the words were changed since. */
function dayOf({ day }: ContentControl, words: string | undefined): string | undefined {
  if (day === undefined || words === undefined) return undefined;
  const figures = new Set((words.match(/\d+/g) ?? []).map(Number));
  const [year = 0, , date = 0] = day.split('-').map(Number);
  const isShown = figures.has(date) && (figures.has(year) || figures.has(year % 100));
  return isShown ? day : undefined;
}

export function nameOfControl({ title, tag, boundTo }: ContentControl): string | undefined {
  return [title, tag, boundTo].find((name) => name !== undefined && name !== '');
}

/** Add-ins put controls around whole sentences and paragraphs; those are no places for a value. */
export function isWrapper(control: ContentControl, text: string, wrapperTags: ReadonlySet<string>): boolean {
  const key = control.tag === '' ? control.title : control.tag;
  if (wrapperTags.has(key) || text.length > maxControlLength) return true;
  const isNameless = key === '' && control.boundTo === undefined && !control.showsPlaceholder;
  return isNameless && control.type === 'text' && text.length > maxNamelessLength;
}

function controlFieldType(
  { type, options, isMultiline }: ContentControl,
  content: string | undefined,
): FieldType | undefined {
  switch (type) {
    case 'select':
      return options?.length ? 'select' : undefined;
    case 'checkbox':
    case 'date':
      return type;
    case 'text':
    case 'repeat':
    case 'picture':
      if (isMultiline) return 'textarea';
      // The content of the mark says more than the words around it.
      if (/^\d{1,9}$/.test(content ?? '')) return 'number';
      return content !== undefined && /^\(?\d{1,2}[.:]\d{2}/.test(content) ? 'text' : undefined;
  }
}

import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import type { PageSetup, TemplateField } from '@inkfield/engine/template';
import type { Decision } from './marks/rules.ts';
import type { PictureFile } from './source-document.ts';

/** The result of an import: a draft, and every mark that was found with its decision. */
export interface ImportedTemplate {
  name: string;
  document_content: string;
  fields: TemplateField[];
  /** The words of the source document with its list numbers. */
  source_text: string;
  marks: ImportedMark[];
  /** Page setup, as far as the document defines it. */
  page?: PageSetup | undefined;
  /** The look of its text, if the document defines one. */
  look?: Look | undefined;
  /** Pages when the word processor last saved the document. */
  counted_pages?: number | undefined;
  /** The files of its pictures; they go to the storage and not into the answer. */
  pictures?: PictureFile[] | undefined;
  /** The pages of a form, which the template fills. */
  pdf_form?: PdfForm | undefined;
  /** The file of these pages. It goes to the storage and not into the answer. */
  form_file?: Uint8Array | undefined;
  /** The owner of the form's file forbids filling it in with other programs. */
  forbids_filling?: true | undefined;
  warnings: string[];
}

export interface ImportedMark {
  /** The text in the source document. */
  text: string;
  /** Words around it there. */
  before: string;
  after: string;
  /** Where it is now in document_content, 1-based; absent when it has no place of its own there. */
  line?: number | undefined;
  column?: number | undefined;
  end_column?: number | undefined;
  /** The line of its end, where that is another one. */
  end_line?: number | undefined;
  /** Offsets of the mark in `source_text`. */
  source_from: number;
  source_to: number;
  decision: Decision;
  /** Name of the rule that decided (marks/rules.ts). */
  rule: string;
  /** Why, in one sentence. */
  reason: string;
  /** 0 to 1. */
  confidence: number;
  /** Name of the field that it became. */
  field?: string | undefined;
  /** The label of the field that staff can make of it. */
  suggests?: string | undefined;
  /** Name of the style in which its words are a paragraph again, for a command that is one of the document. */
  style?: string | undefined;
  /** Rows that became a list: their template text without it, to be put back. */
  original?: string | undefined;
}

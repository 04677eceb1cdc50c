import type { Generated } from 'kysely';
import type { Instant } from '../clock.ts';

export interface TemplateTable {
  id: Generated<number>;
  /** This and the following columns are the draft. Clients use the rows of `template_versions`. */
  name: string;
  description: string;
  document_content: string;
  fields_json: string;
  page_json: string;
  /** Null without rules between fields. */
  form_json: string | null;
  /** Null for the house style. */
  look_json: string | null;
  /** The newest versions of the lists that it names; null without any. */
  lists_json: string | null;
  /** The pages that documents fill; null for a template of text. */
  pdf_form_json: string | null;
  cases_json: string;
  /** Takes effect immediately, without publishing. */
  access: 'private' | 'shared';
  /** Counts the saves of the draft. */
  revision: number;
  next_field_id: number;
  /** The problems that the checks found at the last save. */
  problems_json: string;
  failed_cases_json: string;
  /** The newest published version. */
  version: number | null;
  archived_at: Instant | null;
  /** The source document of an imported template. */
  source_document_id: number | null;
  created_by: number | null;
  created_at: Instant;
  /** The last user to save the draft; null if it was last saved before this was recorded. */
  edited_by: number | null;
  /** When the draft was last saved. */
  updated_at: Instant;
}

export interface TemplateVersionTable {
  id: Generated<number>;
  template_id: number;
  version: number;
  name: string;
  description: string;
  document_content: string;
  fields_json: string;
  page_json: string;
  /** Null without rules between fields. */
  form_json: string | null;
  /** Null for the house style. */
  look_json: string | null;
  /** The versions of lists that it uses; null without any. */
  lists_json: string | null;
  /** The pages that documents fill; null for a template of text. */
  pdf_form_json: string | null;
  note: string;
  published_at: Instant;
  published_by: number | null;
}

export interface ListVersionTable {
  id: Generated<number>;
  list_id: number;
  version: number;
  columns_json: string;
  entries_json: string;
  entry_count: number;
  saved_at: Instant;
  saved_by: number | null;
}

export interface PermissionTable {
  id: Generated<number>;
  template_id: number;
  /** Either a user or a company, never both. */
  user_id: number | null;
  company_id: number | null;
  granted_by: number | null;
  granted_at: Instant;
  expires_at: Instant | null;
  revoked_at: Instant | null;
}

export interface SourceDocumentTable {
  id: Generated<number>;
  /** The customer's file name. The stored file is named by its content. */
  file_name: string;
  sha256: string;
  byte_count: number;
  /** Key in storage of the cleaned pages of a form. */
  form_sha256: string | null;
  /** The size of its pictures and of the pages of a form together; null for documents of before they counted. */
  parts_byte_count: number | null;
  /** 1 for a form whose owner forbids filling it in with other programs. */
  forbids_filling: number | null;
  imported_at: Instant;
  imported_by: number;
}

/** Forms that may be used, as staff have confirmed, though their owners forbid filling them in. */
export interface FillingConfirmationTable {
  source_document_id: number;
  confirmed_at: Instant;
  confirmed_by: number;
}

export interface ImportReviewTable {
  id: Generated<number>;
  source_document_id: number;
  name: string;
  /** The draft as the import proposed it. */
  imported_json: string;
  /** The saved state of staff's review; null before the first save. */
  state_json: string | null;
  mark_count: number;
  seen_count: number;
  revision: number;
  updated_at: Instant;
  updated_by: number;
}

/** Pictures of source documents, cleaned. */
export interface SourcePictureTable {
  source_document_id: number;
  /** Key of the picture in storage. */
  sha256: string;
  media_type: 'image/png' | 'image/jpeg';
  pixel_width: number;
  pixel_height: number;
}

export interface HouseLookPictureTable {
  house_look_id: number;
  /** Key of the picture in storage. */
  sha256: string;
  media_type: 'image/png' | 'image/jpeg';
  pixel_width: number;
  pixel_height: number;
}

/** Pictures that a template's pages may show: uploaded logos, and those of the document that it was made of. */
export interface TemplateLogoTable {
  template_id: number;
  /** Key of the picture in storage. */
  sha256: string;
  media_type: 'image/png' | 'image/jpeg';
  pixel_width: number;
  pixel_height: number;
  uploaded_at: Instant;
  uploaded_by: number;
  /** Null where it does not count: taken from another row, or uploaded before pictures counted. */
  byte_count: number | null;
}

/** Pictures of the pages of forms. */
export interface FormPageTable {
  /** The hash of the form's file. */
  form_sha256: string;
  page: number;
  /** Key of the picture in storage. */
  sha256: string;
  byte_count: number | null;
  /** The user for whose quotas it counts; null for pictures of before they counted. */
  counted_for: number | null;
}

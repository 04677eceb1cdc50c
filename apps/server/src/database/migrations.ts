import type { Migration } from './migration.ts';
import { accounts } from './migrations/0001-accounts.ts';
import { templates } from './migrations/0002-templates.ts';
import { audit } from './migrations/0003-audit.ts';
import { mail } from './migrations/0004-mail.ts';
import { documents } from './migrations/0005-documents.ts';
import { sourceDocuments } from './migrations/0006-source-documents.ts';
import { templateSources } from './migrations/0007-template-sources.ts';
import { oversight } from './migrations/0008-oversight.ts';
import { batches } from './migrations/0009-batches.ts';
import { rateCounts } from './migrations/0010-rate-counts.ts';
import { installation } from './migrations/0011-installation.ts';
import { templateLogos } from './migrations/0012-template-logos.ts';
import { longLists } from './migrations/0013-long-lists.ts';
import { filesStay } from './migrations/0014-files-stay.ts';
import { templateNames } from './migrations/0015-template-names.ts';
import { templateEditors } from './migrations/0016-template-editors.ts';
import { people } from './migrations/0017-people.ts';
import { rowsAsSent } from './migrations/0018-rows-as-sent.ts';
import { importReviews } from './migrations/0019-import-reviews.ts';
import { documentsById } from './migrations/0020-documents-by-id.ts';
import { checkCodes } from './migrations/0021-check-codes.ts';
import { templateForms } from './migrations/0022-template-forms.ts';
import { storedByUser } from './migrations/0023-stored-by-user.ts';
import { ownAccount } from './migrations/0024-own-account.ts';
import { auditSeals } from './migrations/0025-audit-seals.ts';
import { erasures } from './migrations/0026-erasures.ts';
import { verdicts } from './migrations/0027-verdicts.ts';
import { templateLooks } from './migrations/0029-template-looks.ts';
import { rememberedCalls } from './migrations/0030-remembered-calls.ts';
import { sourcePictures } from './migrations/0031-source-pictures.ts';
import { houseLooks } from './migrations/0032-house-looks.ts';
import { documentLocales } from './migrations/0034-document-locales.ts';
import { fonts } from './migrations/0035-fonts.ts';
import { lists } from './migrations/0036-lists.ts';
import { documentDrafts } from './migrations/0038-document-drafts.ts';
import { documentDetails } from './migrations/0039-document-details.ts';
import { basedOn } from './migrations/0040-based-on.ts';
import { draftDevices } from './migrations/0041-draft-devices.ts';
import { pdfForms } from './migrations/0042-pdf-forms.ts';
import { houseLookPictures } from './migrations/0043-house-look-pictures.ts';
import { formPages } from './migrations/0045-form-pages.ts';
import { documentDates } from './migrations/0047-document-dates.ts';
import { documentMails } from './migrations/0048-document-mails.ts';
import { profiles } from './migrations/0049-profiles.ts';
import { draftNames } from './migrations/0050-draft-names.ts';
import { filledFrom } from './migrations/0051-filled-from.ts';
import { storedByStaff } from './migrations/0053-stored-by-staff.ts';
import { unnamedFiles } from './migrations/0054-unnamed-files.ts';
import { fileRemovals } from './migrations/0056-file-removals.ts';
import { storedDrafts } from './migrations/0057-stored-drafts.ts';
import { rightToFill } from './migrations/0058-right-to-fill.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [
  accounts,
  templates,
  audit,
  mail,
  documents,
  sourceDocuments,
  templateSources,
  oversight,
  batches,
  rateCounts,
  installation,
  templateLogos,
  longLists,
  filesStay,
  templateNames,
  templateEditors,
  people,
  rowsAsSent,
  importReviews,
  documentsById,
  checkCodes,
  templateForms,
  storedByUser,
  ownAccount,
  auditSeals,
  erasures,
  verdicts,
  templateLooks,
  rememberedCalls,
  sourcePictures,
  houseLooks,
  documentLocales,
  fonts,
  lists,
  documentDrafts,
  documentDetails,
  basedOn,
  draftDevices,
  pdfForms,
  houseLookPictures,
  formPages,
  documentDates,
  documentMails,
  profiles,
  draftNames,
  filledFrom,
  storedByStaff,
  unnamedFiles,
  fileRemovals,
  storedDrafts,
  rightToFill,
];

import { type Migration, refuse, refuseUnless } from '../migration.ts';

/** The columns of a document that stay as they are for ever, erased or not. */
const kept = [
  'id',
  'user_id',
  'template_id',
  'template_version_id',
  'template_version',
  'template_name',
  'generated_at',
  'sha256',
  'page_count',
  'byte_count',
  'batch_id',
  'code',
];

const isBegun = (subject: string) =>
  `exists (select 1 from erasures e where e.begun_at is not null and e.done_at is null and ${subject})`;

/** By a person's id: the person or the company is on legal hold. */
const isHeld = (userId: string, more = '') =>
  `exists (select 1 from legal_holds h where h.lifted_at is null and (h.user_id = ${userId}${more}
    or h.company_id = (select u.company_id from users u where u.id = ${userId})))`;

/** Erasures with their hold, and the one way by which values and files may go. */
export const erasures: Migration = {
  name: '0026-erasures',
  statements: (types) => {
    const { id, int, text, end, postgres } = types;
    const drop = (name: string, table: string) => `drop trigger ${name}${postgres ? ` on ${table}` : ''}`;
    const isOpen = 'done_at is null and cancelled_at is null';
    return [
      `create table retention_rules (
        id ${id},
        template_id ${int} references templates (id),
        company_id ${int} references companies (id),
        keep_months ${int} not null,
        asked_by ${int} not null references users (id),
        asked_at ${text} not null,
        confirmed_by ${int} references users (id),
        confirmed_at ${text},
        ended_by ${int} references users (id),
        ended_at ${text},
        check ((template_id is null) <> (company_id is null)),
        check ((confirmed_by is null) = (confirmed_at is null)),
        check (confirmed_by is null or confirmed_by <> asked_by)
      ) ${end}`,
      // One in force and one that waits, for each template and company.
      ...['template', 'company'].flatMap((target) => [
        `create unique index retention_rules_in_force_by_${target} on retention_rules (${target}_id)
          where ended_at is null and confirmed_at is not null and ${target}_id is not null`,
        `create unique index retention_rules_asked_by_${target} on retention_rules (${target}_id)
          where ended_at is null and confirmed_at is null and ${target}_id is not null`,
      ]),
      `create table legal_holds (
        id ${id},
        document_id ${int} references documents (id),
        user_id ${int} references users (id),
        company_id ${int} references companies (id),
        reason ${text} not null,
        set_by ${int} not null references users (id),
        set_at ${text} not null,
        lifted_by ${int} references users (id),
        lifted_at ${text},
        check ((case when document_id is null then 0 else 1 end) + (case when user_id is null then 0 else 1 end)
          + (case when company_id is null then 0 else 1 end) = 1)
      ) ${end}`,
      ...['document', 'user', 'company'].map(
        (target) =>
          `create unique index legal_holds_by_${target} on legal_holds (${target}_id)
            where lifted_at is null and ${target}_id is not null`,
      ),
      `create table erasures (
        id ${id},
        document_id ${int} references documents (id),
        user_id ${int} references users (id),
        rule_id ${int} references retention_rules (id),
        reason ${text} not null,
        asked_by ${int} references users (id),
        asked_at ${text} not null,
        confirmed_by ${int} references users (id),
        confirmed_at ${text},
        due_at ${text},
        cancelled_by ${int} references users (id),
        cancelled_at ${text},
        begun_at ${text},
        done_at ${text},
        check ((document_id is null) <> (user_id is null)),
        check ((rule_id is null) <> (asked_by is null)),
        check (confirmed_by is null or asked_by is null or confirmed_by <> asked_by),
        check ((confirmed_at is null) = (due_at is null)),
        check (confirmed_at is null or rule_id is not null or confirmed_by is not null),
        check (begun_at is null or (due_at is not null and begun_at >= due_at and cancelled_at is null)),
        check (done_at is null or begun_at is not null)
      ) ${end}`,
      ...['document', 'user'].map(
        (target) =>
          `create unique index erasures_open_by_${target} on erasures (${target}_id)
            where ${isOpen} and ${target}_id is not null`,
      ),
      `create index erasures_open on erasures (due_at, id) where ${isOpen}`,
      `create index erasures_by_end on erasures (done_at)`,
      `create index erasures_by_rule on erasures (rule_id, id) where rule_id is not null and ${isOpen}`,
      ...refuse('erasures', ['delete'], types),
      // Files of erased documents, until the store has removed them.
      `create table files_to_remove (
        sha256 ${text} primary key,
        erasure_id ${int} not null references erasures (id)
      ) ${end}`,
      // Names and addresses that audit rows are about. They lie apart: an audit row never changes, and these may go.
      `create table audit_personal (
        audit_id ${int} primary key,
        user_id ${int} not null,
        before_json ${text},
        after_json ${text}
      ) ${end}`,
      `create index audit_personal_by_user on audit_personal (user_id)`,
      `alter table documents add column erased_at ${text}`,
      `alter table users add column erased_at ${text}`,
      drop('documents_no_update', 'documents'),
      ...refuse('documents', [{ update: kept }], types),
      ...refuseUnless(
        'documents',
        'update',
        `old.erased_at is null and new.erased_at is not null and new.form_data_json = '{}'
          and ${isBegun('(e.document_id = old.id or e.user_id = old.user_id)')}
          and not ${isHeld('old.user_id', ' or h.document_id = old.id')}`,
        types,
      ),
      drop('stored_files_no_delete', 'stored_files'),
      ...refuseUnless(
        'stored_files',
        'delete',
        `exists (select 1 from documents d where d.sha256 = old.sha256 and d.erased_at is not null)
          and not exists (select 1 from documents d where d.sha256 = old.sha256 and d.erased_at is null)
          and not exists (select 1 from source_documents s where s.sha256 = old.sha256)
          and not exists (select 1 from template_logos l where l.sha256 = old.sha256)`,
        types,
      ),
      // A table that is still being received when its sender's account goes.
      ...refuseUnless(
        'batches',
        'insert',
        'exists (select 1 from users u where u.id = new.user_id and u.erased_at is null)',
        types,
      ),
      ...refuseUnless(
        'users',
        'update',
        `old.erased_at is null and (new.erased_at is null
          or (${isBegun('e.user_id = old.id')} and not ${isHeld('old.id')}))`,
        types,
      ),
    ];
  },
};

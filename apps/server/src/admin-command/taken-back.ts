import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Changes after the backup that the restore undid, as one line each. */
const changes = [
  `select 'the account ' || later.email || ' was disabled'
    from later.users as later join users as now on now.id = later.id and now.email_key = later.email_key
    where later.disabled_at is not null and now.disabled_at is null`,
  `select later.email || ' was made ' || later.role || ' and is ' || now.role || ' again'
    from later.users as later join users as now on now.id = later.id and now.email_key = later.email_key
    where later.role <> now.role`,
  `select later.email || ' has the former password again'
    from later.users as later join users as now on now.id = later.id and now.email_key = later.email_key
    where later.password_hash <> now.password_hash`,
  `select later.email || ' is a member of ' || companies.name || ' again'
    from later.users as later join users as now on now.id = later.id and now.email_key = later.email_key
    join companies on companies.id = now.company_id
    where later.company_id is not now.company_id`,
  `select coalesce(users.email, companies.name) || ' may use "' || templates.name || '" again'
    from later.permissions as later
    join permissions as now on now.id = later.id and now.granted_at = later.granted_at
    join templates on templates.id = now.template_id
    left join users on users.id = now.user_id
    left join companies on companies.id = now.company_id
    where later.revoked_at is not null and now.revoked_at is null`,
  `select 'the template "' || now.name || '" is shared with every client again'
    from later.templates as later join templates as now on now.id = later.id and now.created_at = later.created_at
    where later.access = 'private' and now.access = 'shared'`,
  `select 'the template "' || now.name || '" was archived'
    from later.templates as later join templates as now on now.id = later.id and now.created_at = later.created_at
    where later.archived_at is not null and now.archived_at is null`,
];

/** Erasures that the restore undid. Queried only if the replaced database records erasures. */
const erasures = [
  `select 'the account ' || now.email || ' was erased and is there again'
    from later.users as later join users as now on now.id = later.id
    where later.erased_at is not null and now.email_key <> later.email_key`,
  `select 'document #' || now.id || ' was erased and is there again'
    from later.documents as later join documents as now on now.id = later.id and now.sha256 = later.sha256
    where later.erased_at is not null and now.form_data_json <> later.form_data_json`,
];

/** Compares a restored database with the one that it replaces; says so when that one can't be read. */
export function describeTakenBack(restored: string, replaced: string): string[] {
  const location = pathToFileURL(restored);
  // A reader that may not write leaves an empty log behind, which the next restore would keep as if it held something.
  location.searchParams.set('immutable', '1');
  const database = new DatabaseSync(location, { readOnly: true });
  try {
    database.prepare('attach ? as later').run(replaced);
    const knowsErasures = "select 1 from later.sqlite_master where name = 'erasures'";
    const asked = database.prepare(knowsErasures).get() === undefined ? changes : [...changes, ...erasures];
    const lines = asked.flatMap((select) => database.prepare(select).all().flatMap(Object.values));
    if (lines.length === 0) return [];
    return [
      'Taken back since the backup and in force again. Do it again where it should still hold:',
      ...lines.map((line) => `- ${String(line)}`),
    ];
  } catch {
    return [
      'The previous state cannot be read, so it is unknown what was revoked, disabled or changed since the backup. Check the accounts and permissions.',
    ];
  } finally {
    database.close();
  }
}

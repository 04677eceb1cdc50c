import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** A query of lines about the restored database, `main`, and the one that it replaces, `later`. */
interface Change {
  /** Tables with a column that an older version of the product lacks. Both databases must have it. */
  needs?: readonly [table: string, column: string];
  select: string;
}

/** The same row in both, also where an account has another address since. */
const sameRow = 'now.id = later.id and now.created_at = later.created_at';

/** Changes after the backup that the restore undid, as one line each. */
const changes: readonly Change[] = [
  {
    select: `select 'the account ' || now.email || ' was disabled'
      from later.users as later join users as now on ${sameRow}
      where later.disabled_at is not null and now.disabled_at is null`,
  },
  {
    select: `select now.email || ' was made ' || later.role || ' and is ' || now.role || ' again'
      from later.users as later join users as now on ${sameRow}
      where later.role <> now.role`,
  },
  {
    select: `select now.email || ' has the former password again'
      from later.users as later join users as now on ${sameRow}
      where now.password_hash is not null and later.password_hash is not now.password_hash
        and later.email not like '%@erased.invalid'`,
  },
  {
    select: `select now.email || ' is the address of an account again that has another one since'
      from later.users as later join users as now on ${sameRow}
      where later.email_key <> now.email_key and later.email not like '%@erased.invalid'`,
  },
  {
    select: `select now.email || ' is a member of ' || companies.name || ' again'
      from later.users as later join users as now on ${sameRow}
      join companies on companies.id = now.company_id
      where later.company_id is not now.company_id`,
  },
  {
    select: `select coalesce(users.email, companies.name) || ' may use "' || templates.name || '" again'
      from later.permissions as later
      join permissions as now on now.id = later.id and now.granted_at = later.granted_at
      join templates on templates.id = now.template_id
      left join users on users.id = now.user_id
      left join companies on companies.id = now.company_id
      where later.revoked_at is not null and now.revoked_at is null`,
  },
  {
    select: `select 'the template "' || now.name || '" is shared with every client again'
      from later.templates as later join templates as now on ${sameRow}
      where later.access = 'private' and now.access = 'shared'`,
  },
  {
    select: `select 'the template "' || now.name || '" was archived'
      from later.templates as later join templates as now on ${sameRow}
      where later.archived_at is not null and now.archived_at is null`,
  },
  {
    needs: ['companies', 'profiles_allowed_at'],
    select: `select 'members of ' || now.name || ' may share people and companies again'
      from later.companies as later join companies as now on ${sameRow}
      where later.profiles_allowed_at is null and now.profiles_allowed_at is not null`,
  },
  {
    needs: ['profiles', 'company_id'],
    select: `select '"' || now.name || '" of ' || users.email || ' is shared with ' || companies.name || ' again'
      from profiles as now
      join users on users.id = now.user_id
      join companies on companies.id = now.company_id
      left join later.profiles as later on later.id = now.id and later.user_id = now.user_id
      where later.company_id is not now.company_id`,
  },
  {
    needs: ['legal_holds', 'lifted_at'],
    select: `select 'the legal hold on ' || coalesce(users.email, companies.name, 'document #' || later.document_id)
        || ' was set and is gone'
      from later.legal_holds as later
      left join later.users as users on users.id = later.user_id
      left join later.companies as companies on companies.id = later.company_id
      where later.lifted_at is null and not exists
        (select 1 from legal_holds as now where now.id = later.id and now.set_at = later.set_at)`,
  },
  {
    needs: ['erasures', 'cancelled_at'],
    select: `select 'the erasure of ' || coalesce(users.email, 'document #' || now.document_id)
        || ' was cancelled and is asked for again'
      from later.erasures as later
      join erasures as now on now.id = later.id and now.asked_at = later.asked_at
      left join users on users.id = now.user_id
      where later.cancelled_at is not null and now.cancelled_at is null`,
  },
  {
    needs: ['retention_rules', 'ended_at'],
    select: `select 'the rule that erases documents of "' || coalesce(templates.name, companies.name)
        || '" was ended and is in force again'
      from later.retention_rules as later
      join retention_rules as now on now.id = later.id and now.asked_at = later.asked_at
      left join templates on templates.id = now.template_id
      left join companies on companies.id = now.company_id
      where later.ended_at is not null and now.ended_at is null`,
  },
];

/** Erasures that the restore undid. Queried only if the replaced database records erasures. */
const erasures: readonly Change[] = [
  {
    select: `select 'the account ' || now.email || ' was erased and is there again'
      from later.users as later join users as now on now.id = later.id
      where later.erased_at is not null and now.email_key <> later.email_key`,
  },
  {
    select: `select 'document #' || now.id || ' was erased and is there again'
      from later.documents as later join documents as now on now.id = later.id and now.sha256 = later.sha256
      where later.erased_at is not null and now.form_data_json <> later.form_data_json`,
  },
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
    const known = database.prepare(knowsErasures).get() === undefined ? changes : [...changes, ...erasures];
    const column = database.prepare('select 1 from pragma_table_info(?, ?) where name = ?');
    const lines = known
      .filter(({ needs }) =>
        ['main', 'later'].every((schema) => !needs || column.get(needs[0], schema, needs[1]) !== undefined),
      )
      .flatMap(({ select }) => database.prepare(select).all().flatMap(Object.values));
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

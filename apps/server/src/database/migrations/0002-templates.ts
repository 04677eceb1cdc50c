import { type Migration, refuse } from '../migration.ts';

export const templates: Migration = {
  name: '0002-templates',
  statements: (types) => {
    const { id, int, text, end } = types;
    return [
      `create table templates (
        id ${id},
        name ${text} not null,
        description ${text} not null,
        document_content ${text} not null,
        fields_json ${text} not null,
        page_json ${text} not null,
        cases_json ${text} not null,
        access ${text} not null check (access in ('private', 'shared')),
        revision ${int} not null,
        next_field_id ${int} not null,
        problems_json ${text} not null,
        failed_cases_json ${text} not null,
        version ${int},
        archived_at ${text},
        created_by ${int} references users (id),
        created_at ${text} not null,
        updated_at ${text} not null
      ) ${end}`,
      `create table template_versions (
        id ${id},
        template_id ${int} not null references templates (id),
        version ${int} not null,
        name ${text} not null,
        description ${text} not null,
        document_content ${text} not null,
        fields_json ${text} not null,
        page_json ${text} not null,
        note ${text} not null,
        published_at ${text} not null,
        published_by ${int} references users (id),
        unique (template_id, version)
      ) ${end}`,
      ...refuse('template_versions', ['update', 'delete'], types),
      `create table permissions (
        id ${id},
        template_id ${int} not null references templates (id),
        user_id ${int} references users (id),
        company_id ${int} references companies (id),
        granted_by ${int} references users (id),
        granted_at ${text} not null,
        expires_at ${text},
        revoked_at ${text},
        check ((user_id is null) <> (company_id is null))
      ) ${end}`,
      // One permission in force for each pair, however many grant it at the same moment.
      `create unique index permissions_of_user on permissions (user_id, template_id)
        where revoked_at is null and user_id is not null`,
      `create unique index permissions_of_company on permissions (company_id, template_id)
        where revoked_at is null and company_id is not null`,
      `create index permissions_by_template on permissions (template_id, granted_at, id)`,
      `create index permissions_by_time on permissions (granted_at, id)`,
      `create index permissions_by_user on permissions (user_id, granted_at, id)`,
      `create index permissions_by_company on permissions (company_id, granted_at, id)`,
    ];
  },
};

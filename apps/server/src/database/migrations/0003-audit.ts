import { type Migration, refuse } from '../migration.ts';

export const audit: Migration = {
  name: '0003-audit',
  statements: (types) => [
    // No foreign keys: an audit row stays valid after its subject is removed.
    `create table audit (
      id ${types.id},
      at ${types.text} not null,
      actor_id ${types.int},
      actor_email ${types.text},
      action ${types.text} not null,
      subject_type ${types.text},
      subject_id ${types.int},
      before_json ${types.text},
      after_json ${types.text},
      ip ${types.text},
      request_id ${types.text}
    ) ${types.end}`,
    `create index audit_by_time on audit (at, id)`,
    `create index audit_by_actor on audit (actor_id, at)`,
    `create index audit_by_subject on audit (subject_type, subject_id, at)`,
    ...refuse('audit', ['update', 'delete'], types),
  ],
};

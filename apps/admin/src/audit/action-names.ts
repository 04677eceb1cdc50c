/** Names of the actions, by group. The group of an action is its part before the dot. */
export const actionGroups: Record<string, { name: string; actions: Record<string, string> }> = {
  permission: {
    name: 'Permissions',
    actions: {
      'permission.granted': 'Permission granted',
      'permission.changed': 'Permission prolonged or shortened',
      'permission.revoked': 'Permission revoked',
    },
  },
  user: {
    name: 'Accounts',
    actions: {
      'user.registered': 'Registered',
      'user.invited': 'Invited',
      'user.link_sent': 'Mail with a link to set a password',
      'user.link_shown': 'Link to set a password shown',
      'user.name_changed': 'Name corrected',
      'user.address_asked': 'Change of address requested',
      'user.address_cancelled': 'Change of address stopped',
      'user.address_changed': 'Address corrected',
      'user.disabled': 'Disabled',
      'user.enabled': 'Enabled',
      'user.role_changed': 'Role changed',
      'user.company_changed': 'Company changed',
      'user.administrator_created': 'Administrator made by command',
    },
  },
  session: {
    name: 'Sessions',
    actions: {
      'session.started': 'Signed in',
      'session.ended': 'Signed out',
      'session.others_ended': 'Signed out everywhere else',
      'session.refused': 'Sign-in refused',
      'session.all_ended': 'Everybody signed out by command',
    },
  },
  password: {
    name: 'Passwords',
    actions: {
      'password.link_asked': 'Reset link requested',
      'password.set': 'Password set',
      'password.changed': 'Password changed',
      'password.refused': 'Current password refused',
    },
  },
  document: {
    name: 'Documents',
    actions: {
      'document.generated': 'Document generated',
      'document.sent': 'Document sent by e-mail',
      'document.opened_by_staff': "Client's document opened by staff",
    },
  },
  draft: {
    name: 'Unfinished documents',
    actions: {
      'draft.prepared': 'Unfinished document prepared for a client',
      'draft.deleted': 'Unfinished document deleted',
      'draft.restored': 'Unfinished document restored',
      'draft.expired': 'Unfinished document ended by age',
    },
  },
  profile: {
    name: 'People and companies',
    actions: {
      'profile.shared': 'Person or company shared with colleagues',
      'profile.unshared': 'Person or company no longer shared',
      'profile.deleted': 'Person or company deleted',
    },
  },
  batch: {
    name: 'Batches',
    actions: {
      'batch.started': 'Batch started',
      'batch.paused': 'Batch paused',
      'batch.resumed': 'Batch resumed',
      'batch.cancelled': 'Batch cancelled',
      'batch.ended': 'Batch ended',
      'batch.deleted': 'Table deleted before its start',
      'batch.opened_by_staff': "Client's batch opened by staff",
    },
  },
  dashboard: {
    name: 'Dashboards',
    actions: { 'dashboard.opened_by_staff': "Client's dashboard opened by staff" },
  },
  template: {
    name: 'Templates',
    actions: {
      'template.created': 'Template made',
      'template.published': 'Template published',
      'template.access_changed': 'Template shared or made private',
      'template.archived': 'Template archived',
      'template.restored': 'Template restored',
    },
  },
  source_document: {
    name: 'Imports',
    actions: {
      'source_document.imported': "Customer's document imported",
      'source_document.opened_by_staff': "Customer's document opened by staff",
      'source_document.filling_confirmed': "Use of a customer's form confirmed",
    },
  },
  company: {
    name: 'Companies',
    actions: {
      'company.created': 'Company made',
      'company.renamed': 'Company renamed',
      'company.sharing_changed': 'Sharing of people and companies changed',
    },
  },
  house_look: {
    name: 'House looks',
    actions: { 'house_look.saved': 'House look saved', 'house_look.deleted': 'House look deleted' },
  },
  list: { name: 'Lists', actions: { 'list.saved': 'List saved', 'list.deleted': 'List deleted' } },
  font: { name: 'Fonts', actions: { 'font.uploaded': 'Font uploaded', 'font.deleted': 'Font deleted' } },
  audit: { name: 'Audit', actions: { 'audit.exported': 'Audit exported' } },
  erasure: {
    name: 'Erasures',
    actions: {
      'erasure.asked': 'Erasure requested',
      'erasure.confirmed': 'Erasure confirmed',
      'erasure.cancelled': 'Erasure cancelled',
      'erasure.done': 'Erased',
    },
  },
  legal_hold: {
    name: 'Legal holds',
    actions: { 'legal_hold.set': 'Legal hold set', 'legal_hold.lifted': 'Legal hold lifted' },
  },
  retention_rule: {
    name: 'Rules of retention',
    actions: {
      'retention_rule.asked': 'Rule requested',
      'retention_rule.confirmed': 'Rule confirmed',
      'retention_rule.ended': 'Rule ended',
    },
  },
  export: { name: 'Exports', actions: { 'export.made': 'Data exported' } },
  database: { name: 'Database', actions: { 'database.restored': 'Backup restored by command' } },
  mail: { name: 'Mails', actions: { 'mail.sent_again': 'Mail sent again' } },
};

/** Actions without a group. `refresh_reuse` is a sign that a session was copied. */
export const loneActions: Record<string, string> = { refresh_reuse: 'Copied session ended' };

/** The name of an action for people. Unknown actions get a name too. */
export function actionName(action: string): string {
  const group = actionGroups[action.split('.')[0] ?? ''];
  const known = group?.actions[action] ?? loneActions[action];
  if (known !== undefined) return known;
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import { accountRoutes } from './account.ts';
import { auditRoutes } from './audit.ts';
import { batchRoutes } from './batches.ts';
import { checkRoutes } from './checks.ts';
import { companyRoutes } from './companies.ts';
import { dashboardRoutes } from './dashboards.ts';
import { documentDetailRoutes } from './document-details.ts';
import { documentMailRoutes } from './document-mails.ts';
import { documentRoutes } from './documents.ts';
import { draftRoutes } from './drafts.ts';
import { erasureRoutes } from './erasures.ts';
import { exportRoutes } from './exports.ts';
import { fontRoutes } from './fonts.ts';
import { healthRoutes } from './health.ts';
import { houseLookRoutes } from './house-looks.ts';
import { importRoutes } from './imports.ts';
import { listRoutes } from './lists.ts';
import { logoRoutes } from './logos.ts';
import { mailRoutes } from './mails.ts';
import { passwordResetRoutes } from './password-resets.ts';
import { permissionRoutes } from './permissions.ts';
import { profileRoutes } from './profiles.ts';
import { retentionRoutes } from './retention.ts';
import { sessionRoutes } from './sessions.ts';
import { siteRoutes } from './site.ts';
import { templateRoutes } from './templates.ts';
import { usageRoutes } from './usage.ts';
import { userRoutes } from './users.ts';

/** Every call there is. */
export const routes = {
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...dashboardRoutes,
  ...siteRoutes,
  ...companyRoutes,
  ...permissionRoutes,
  ...templateRoutes,
  ...listRoutes,
  ...logoRoutes,
  ...houseLookRoutes,
  ...fontRoutes,
  ...documentRoutes,
  ...documentDetailRoutes,
  ...documentMailRoutes,
  ...checkRoutes,
  ...draftRoutes,
  ...profileRoutes,
  ...batchRoutes,
  ...importRoutes,
  ...erasureRoutes,
  ...retentionRoutes,
  ...exportRoutes,
  ...auditRoutes,
  ...mailRoutes,
  ...usageRoutes,
  ...healthRoutes,
};
export type Routes = typeof routes;

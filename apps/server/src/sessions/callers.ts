import type { Role } from '@inkfield/contract/values';

/** Who makes a call, read from the database for this very request. */
export interface Caller {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  company_name: string | null;
  role: Role;
  /** The company whose permissions the caller has, set by staff. */
  company_id: number | null;
  session_id: string;
}

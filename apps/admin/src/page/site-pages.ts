import type { Role } from '@inkfield/contract/values';
import {
  Building2,
  ChartColumn,
  CircleQuestionMark,
  Eraser,
  Files,
  FileText,
  HeartPulse,
  type IconNode,
  KeyRound,
  ListOrdered,
  Mails,
  ScrollText,
  Table2,
  Type,
  Users,
} from 'lucide';
import { paths } from '../paths.ts';

/** A page that the rail leads to. */
export interface SitePage {
  to: string;
  icon: IconNode;
  name: string;
  /** The server refuses others; there is nothing for them to see. */
  isForAdmins?: true;
}

const all: SitePage[] = [
  { to: paths.templates, icon: FileText, name: 'Templates' },
  { to: paths.lists, icon: ListOrdered, name: 'Lists' },
  { to: paths.fonts, icon: Type, name: 'Fonts' },
  { to: paths.clients, icon: Users, name: 'Clients' },
  { to: paths.companies, icon: Building2, name: 'Companies' },
  { to: paths.permissions, icon: KeyRound, name: 'Permissions' },
  { to: paths.documents, icon: Files, name: 'Documents' },
  { to: paths.batches, icon: Table2, name: 'Batches' },
  { to: paths.erasures, icon: Eraser, name: 'Erasures' },
  { to: paths.usage, icon: ChartColumn, name: 'Usage' },
  { to: paths.mails, icon: Mails, name: 'Mails' },
  { to: paths.health, icon: HeartPulse, name: 'Health' },
  { to: paths.help, icon: CircleQuestionMark, name: 'Help' },
  { to: paths.audit, icon: ScrollText, name: 'Audit', isForAdmins: true },
];

/** The pages of the site for a role. */
export function sitePages(role: Role | undefined): SitePage[] {
  return all.filter(({ isForAdmins }) => !isForAdmins || role === 'admin');
}

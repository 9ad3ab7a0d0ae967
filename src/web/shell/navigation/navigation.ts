import { useRouter } from '@tanstack/react-router';
import {
  Activity,
  Building2,
  ClipboardList,
  History,
  KeyRound,
  LayoutDashboard,
  Map,
  ShieldCheck,
  Store,
  Users,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { RequestCount } from './RequestCount.tsx';
import { SurveyCount } from './SurveyCount.tsx';
import { useViewer } from '../../session/session.ts';

type NavEntry = {
  to: string;
  label:
    | 'dashboard'
    | 'surveys'
    | 'regions'
    | 'stores'
    | 'users'
    | 'groups'
    | 'history'
    | 'deleteRequests'
    | 'signInRules'
    | 'apiTokens'
    | 'status';
  icon: LucideIcon;
  administratorsOnly?: true;
  /** The address of what opens from the entry's page, and counts as part of it. */
  inside?: string;
  /** How many there are, at the entry's end. */
  Count?: ComponentType;
};

const MAIN: readonly NavEntry[] = [
  { to: '/dashboard', label: 'dashboard', icon: LayoutDashboard },
  { to: '/survey', label: 'surveys', icon: ClipboardList, inside: '/surveyinner', Count: SurveyCount },
  { to: '/region', label: 'regions', icon: Map },
];

const MANAGE: readonly NavEntry[] = [
  { to: '/stores', label: 'stores', icon: Store, inside: '/store/' },
  { to: '/users', label: 'users', icon: Users, inside: '/user/', administratorsOnly: true },
  { to: '/group', label: 'groups', icon: Building2, administratorsOnly: true },
  { to: '/history', label: 'history', icon: History, administratorsOnly: true },
  { to: '/delete-requests', label: 'deleteRequests', icon: UserX, administratorsOnly: true, Count: RequestCount },
  { to: '/sign-in-rules', label: 'signInRules', icon: ShieldCheck, administratorsOnly: true },
  { to: '/api-tokens', label: 'apiTokens', icon: KeyRound, administratorsOnly: true },
  { to: '/status', label: 'status', icon: Activity, administratorsOnly: true },
];

/** The sidebar's entries: those of them that the route table has a page for and the viewer may open (spec section 6). */
export function useNavigationEntries(): { main: readonly NavEntry[]; manage: readonly NavEntry[] } {
  const { administrator } = useViewer();
  const pages = useRouter().routesByPath;
  const open = (entry: NavEntry) => entry.to in pages && (administrator || !entry.administratorsOnly);
  return { main: MAIN.filter(open), manage: MANAGE.filter(open) };
}

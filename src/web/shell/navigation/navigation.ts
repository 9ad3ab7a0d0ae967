import { useRouter } from '@tanstack/react-router';
import {
  Building2,
  CalendarDays,
  ClipboardList,
  LayoutDashboard,
  ListChecks,
  Map,
  Settings,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { OverdueActions, WaitingRequests } from './lateCounts.tsx';

import { SurveyCount } from './SurveyCount.tsx';
import type { NavWord } from '../../i18n/words.ts';
import { factsAt } from '../pageFacts.ts';
import { useViewer } from '../../session/session.ts';

type NavEntry = {
  to: string;
  label: NavWord;
  icon: LucideIcon;
  /** Shows a count at the end of the entry. */
  Count?: ComponentType;
};

const MAIN: readonly NavEntry[] = [
  { to: '/dashboard', label: 'dashboard', icon: LayoutDashboard },
  { to: '/survey', label: 'surveys', icon: ClipboardList, Count: SurveyCount },
  { to: '/region', label: 'regions', icon: Map },
  { to: '/actions', label: 'actions', icon: ListChecks, Count: OverdueActions },
  { to: '/schedule', label: 'schedule', icon: CalendarDays },
];

const MANAGE: readonly NavEntry[] = [
  { to: '/stores', label: 'stores', icon: Store },
  { to: '/users', label: 'users', icon: Users },
  { to: '/group', label: 'groups', icon: Building2 },
  { to: '/settings/organisation', label: 'settings', icon: Settings, Count: WaitingRequests },
];

/** Returns the sidebar's entries that have a route and that the viewer can open (spec section 6). */
export function useNavigationEntries(): { main: readonly NavEntry[]; manage: readonly NavEntry[] } {
  const { administrator } = useViewer();
  const router = useRouter();
  const open = ({ to }: NavEntry) => to in router.routesByPath && (administrator || !factsAt(router, to).access);
  return { main: MAIN.filter(open), manage: MANAGE.filter(open) };
}

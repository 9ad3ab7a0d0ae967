import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { searchUsers } from '../../../contract/places/users.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { openHelp, useHelpAddress } from '../help/help.ts';
import { openShortcuts } from '../keys/overlay.ts';
import { useNavigationEntries } from '../navigation/navigation.ts';
import { factsAt } from '../pageFacts.ts';
import { useOpenStore } from '../useOpenStore.ts';
import type { Entry } from './entries.ts';
import { useRecent } from './recent.ts';

type Entries = { entries: readonly Entry[]; recent: readonly Entry[]; isSearching: boolean };

export function useEntries(input: string): Entries {
  const { administrator } = useViewer();
  const openUser = useOpenUser();
  const users = useUserEntries(input);
  const entries = [
    ...useStoreEntries(),
    ...users.entries,
    ...useGroupEntries(),
    ...useActionEntries(),
    ...usePageEntries(),
  ];
  const recent = useRecent().flatMap(({ key, name }): Entry | readonly Entry[] => {
    const listEntry = entries.find((entry) => entry.key === key);
    if (listEntry) return listEntry;
    // Users are loaded only during a search, so a recent user is shown under the stored name.
    const [, userId] = /^user:(.+)$/.exec(key) ?? [];
    return userId !== undefined && administrator ? { key: `user:${userId}`, name, open: () => openUser(userId) } : [];
  });
  return { entries, recent, isSearching: users.isSearching };
}

function useOpenUser(): (userid: string) => void {
  const navigate = useNavigate();
  return (userid) => void navigate({ to: '/user/edituser/$userid', params: { userid } });
}

function useStoreEntries(): Entry[] {
  const { userid } = useViewer();
  const stores = useQuery(readOptions(listStoresOfUser, { user_id: userid })).data?.resultData ?? [];
  const openStore = useOpenStore();
  const navigate = useNavigate();
  return stores.map((store) => ({
    key: `store:${store._id}`,
    name: store.store_name,
    image: store.image,
    open: () => {
      openStore(store);
      void navigate({ to: '/dashboard' });
    },
  }));
}

/**
 * The number of users requested. The server also returns users with a store that matches the text; the palette leaves
 * them out, so it requests more than it shows.
 */
const USERS_ASKED = 50;

function useUserEntries(input: string): { entries: Entry[]; isSearching: boolean } {
  const { administrator } = useViewer();
  const openUser = useOpenUser();
  const filter = input.trim();
  const { data, isFetching } = useQuery({
    ...readOptions(searchUsers, { filter, page: 1, page_size: USERS_ASKED, sort: 'name' }),
    enabled: administrator && filter !== '',
    placeholderData: keepPreviousData,
  });
  const users = filter === '' ? [] : (data?.resultData ?? []);
  return {
    isSearching: isFetching,
    entries: users.map((user) => ({
      key: `user:${user._id}`,
      name: user.username,
      note: user.email,
      image: user.image,
      open: () => openUser(user._id),
    })),
  };
}

function useGroupEntries(): Entry[] {
  const groups = useQuery(readOptions(listGroups, {})).data?.resultData ?? [];
  const navigate = useNavigate();
  return groups.map(({ _id: group, name }) => ({
    key: `group:${group}`,
    name,
    open: () => void navigate({ to: '/region', search: { group } }),
  }));
}

function useActionEntries(): Entry[] {
  const text = useText();
  const help = useHelpAddress();
  const navigate = useNavigate();
  const { administrator } = useViewer();
  return [
    { key: 'action:audit', name: text('nav.takeAudit'), open: () => void navigate({ to: '/audit' }) },
    {
      key: 'action:addAction',
      name: text('actions.add'),
      open: () => void navigate({ to: '/actions', search: { add: 'action' } }),
    },
    ...(administrator
      ? ([
          { key: 'action:addStore', name: text('stores.add'), open: () => void navigate({ to: '/store/add' }) },
          { key: 'action:addUser', name: text('users.add'), open: () => void navigate({ to: '/user/add' }) },
          {
            key: 'action:addGroup',
            name: text('groups.add'),
            open: () => void navigate({ to: '/group', search: { add: 'group' } }),
          },
        ] as const)
      : []),
    { key: 'action:help', name: text('help.open'), open: () => openHelp(help) },
    { key: 'action:shortcuts', name: text('keys.title'), open: openShortcuts },
  ];
}

function usePageEntries(): Entry[] {
  const text = useText();
  const router = useRouter();
  const { administrator } = useViewer();
  const { main, manage } = useNavigationEntries();
  const menu = [...main, ...manage].map(({ to, label }) => ({ to, name: text(`nav.${label}`) }));
  const otherPages = Object.values(router.routesByPath).flatMap(({ fullPath: to, options: { staticData } }) => {
    const { access, section } = factsAt(router, to);
    const isOpen = administrator || access !== 'administrators';
    const isKnown = to === '/audit' || menu.some((page) => page.to === to);
    if (!staticData?.title || to.includes('$') || !isOpen || isKnown || section === '/ui') return [];
    return [{ to, name: text(staticData.title) }];
  });
  return [...menu, ...otherPages].map(({ to, name }) => ({
    key: `page:${to}`,
    name,
    // The name doesn't say that questions are edited there.
    ...(to === '/settings/instruments' && {
      note: text('palette.instruments.note'),
      words: text('palette.instruments.words'),
    }),
    open: () => void router.navigate({ to }),
  }));
}

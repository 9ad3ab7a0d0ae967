// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../../public/i18n/en.json' with { type: 'json' };
import { answer, refuse } from '../../../../test/support/answer.ts';
import { signInAs } from '../../../../test/support/openConsole.tsx';
import { listStoresOfGroup, listStoresOfUser } from '../../../contract/places/stores.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { dismissNotice, useNotices } from '../../ui/notices/notices.ts';
import { endSession } from '../../session/session.ts';
import { readSessionValue, setSessionValue } from '../../session/storage.ts';
import { useGroupChoice } from './useGroupChoice.ts';

const storesOf = (...ids: string[]) => ids.map((_id) => ({ _id, image: null, store_name: `Store ${_id}` }));
const coastal = { id: 'g1', name: 'Coastal' };
const highlands = { id: 'g2', name: 'Highlands' };

beforeEach(() => {
  vi.useFakeTimers();
  signInAs('administrator');
  setSessionValue('selectedStore', 's1');
});

afterEach(() => {
  for (const notice of renderHook(useNotices).result.current) dismissNotice(notice.id);
  cleanup();
  vi.useRealTimers();
});

function show() {
  const leaveStore = vi.fn(async () => {});
  const client = createQueryClient();
  const reloadSpy = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en}>
        {children}
      </IntlProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => ({ choice: useGroupChoice(leaveStore), notices: useNotices() }), { wrapper });
  return {
    result,
    reloadSpy,
    leaveStore,
    choose: (group: typeof coastal) => act(() => result.current.choice.choose(group)),
  };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a group’s stores are requested immediately; group and store are committed after a second', async () => {
  const requests = answer(listStoresOfGroup, { resultData: storesOf('s5', 's6') });
  const { result, reloadSpy, leaveStore, choose } = show();
  choose(coastal);
  expect(requests).toEqual([{ groupId: 'g1' }]);
  expect(result.current.choice.pendingGroup).toEqual(coastal);
  await pass(999);
  expect(readSessionValue('selectedGroup')).toBeNull();
  await pass(1);
  expect(readSessionValue('selectedGroup')).toBe('g1');
  expect(readSessionValue('selectedStore')).toBe('s5');
  expect(result.current.choice.pendingGroup).toBeNull();
  expect(reloadSpy).toHaveBeenCalledTimes(1);
  expect(leaveStore).toHaveBeenCalledTimes(1);
});

test('going through several groups reloads once', async () => {
  answer(listStoresOfGroup, ({ groupId }) => ({ resultData: storesOf(`${groupId}-store`) }));
  const { reloadSpy, choose } = show();
  choose(coastal);
  await pass(600);
  choose(highlands);
  await pass(999);
  expect(reloadSpy).not.toHaveBeenCalled();
  await pass(1);
  expect(readSessionValue('selectedStore')).toBe('g2-store');
  expect(reloadSpy).toHaveBeenCalledTimes(1);
});

test('the selected store is kept if the group has it', async () => {
  answer(listStoresOfGroup, { resultData: storesOf('s0', 's1') });
  const { choose } = show();
  choose(coastal);
  await pass(1000);
  expect(readSessionValue('selectedStore')).toBe('s1');
});

test('all groups together have the stores of the user', async () => {
  setSessionValue('selectedGroup', 'g1');
  const requests = answer(listStoresOfUser, { resultData: storesOf('s1', 's2'), groupName: null });
  const { result } = show();
  act(() => result.current.choice.choose({ id: null, name: 'All groups' }));
  await pass(1000);
  expect(requests).toEqual([{ user_id: 'u1' }]);
  expect(readSessionValue('selectedGroup')).toBeNull();
});

test('a group without stores reloads the screen as it was, says so, and can be retried', async () => {
  answer(listStoresOfGroup, { resultData: [] });
  const { result, reloadSpy, choose } = show();
  choose(coastal);
  await pass(1000);
  expect(readSessionValue('selectedGroup')).toBeNull();
  expect(readSessionValue('selectedStore')).toBe('s1');
  expect(reloadSpy).toHaveBeenCalledTimes(1);
  const [notice] = result.current.notices;
  expect(notice?.text).toBe('No store taken at Coastal');

  answer(listStoresOfGroup, { resultData: storesOf('s9') });
  act(() => notice?.action?.run());
  await pass(1000);
  expect(readSessionValue('selectedGroup')).toBe('g1');
});

test('stores that do not load reload the screen too, with a notice', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  refuse(listStoresOfGroup, { status: 500, text: 'It was logged.', code: 'internal' });
  const { result, reloadSpy, choose } = show();
  choose(coastal);
  await pass(1000);
  expect(reloadSpy).toHaveBeenCalledTimes(1);
  expect(result.current.notices[0]?.text).toBe('Couldn’t load the stores in Coastal');
});

test('a user who prefers reduced motion waits for nothing', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  answer(listStoresOfGroup, { resultData: storesOf('s5') });
  const { choose } = show();
  choose(coastal);
  await pass(0);
  expect(readSessionValue('selectedGroup')).toBe('g1');
});

test('signing out in the meantime commits nothing', async () => {
  answer(listStoresOfGroup, { resultData: storesOf('s5') });
  const { choose } = show();
  choose(coastal);
  endSession();
  await pass(1000);
  expect(readSessionValue('selectedGroup')).toBeNull();
});

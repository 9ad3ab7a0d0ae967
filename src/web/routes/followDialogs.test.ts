// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '../api/queryClient.ts';
import { createAppRouter } from '../routes.tsx';
import { dialogAt } from './followDialogs.ts';

const router = createAppRouter(createQueryClient(), createMemoryHistory());

test.each([
  ['/store/add', {}, { name: 'addStore' }],
  ['/store/editstore/s1', {}, { name: 'editStore' }],
  ['/store/add', { assign: 's1' }, { name: 'addStore' }],
  ['/user/add', {}, { name: 'addUser' }],
  ['/user/edituser/u1', {}, { name: 'editUser', keep: 'selectedUser', recordId: 'u1' }],
  ['/stores', { assign: 's1' }, { name: 'assignUsers' }],
  ['/stores', { people: 's1' }, { name: 'storeUsers' }],
  ['/users', { assign: 'u1' }, { name: 'assignStores', keep: 'selectedUser', recordId: 'u1' }],
  ['/users', { people: 'u1' }, { name: 'userStores', keep: 'selectedUser', recordId: 'u1' }],
  ['/group', { edit: 'g1' }, { name: 'editGroup', keep: 'editedGroup', recordId: 'g1' }],
  ['/group', { add: 'group' }, { name: 'addGroup' }],
])('%s with %o opens a dialog', (pathname, search, dialog) => {
  const result = dialogAt(router, pathname, search);
  expect(result).toMatchObject(dialog);
  expect(result?.keep).toBe('keep' in dialog ? dialog.keep : undefined);
});

test.each([
  ['/group', {}],
  ['/users', { people: '' }],
  ['/dashboard', { edit: 'g1' }],
])('%s with %o opens none', (pathname, search) => {
  expect(dialogAt(router, pathname, search)).toBeNull();
});

import { expect, test } from 'vitest';
import { dialogAt } from './followDialogs.ts';

test.each([
  ['/store/add', {}, { name: 'addStore' }],
  ['/store/editstore/s1', {}, { name: 'editStore' }],
  ['/user/add', {}, { name: 'addUser' }],
  ['/user/edituser/u1', {}, { name: 'editUser', userId: 'u1' }],
  ['/stores', { assign: 's1' }, { name: 'assignUsers' }],
  ['/stores', { people: 's1' }, { name: 'storeUsers' }],
  ['/users', { assign: 'u1' }, { name: 'assignStores', userId: 'u1' }],
  ['/users', { people: 'u1' }, { name: 'userStores', userId: 'u1' }],
  ['/group', { edit: 'g1' }, { name: 'editGroup', groupId: 'g1' }],
  ['/group', { add: 'group' }, { name: 'addGroup' }],
  ['/group', {}, null],
  ['/users', { people: '' }, null],
  ['/dashboard', { edit: 'g1' }, null],
])('%s with %o', (pathname, search, dialog) => {
  expect(dialogAt(pathname, search)).toEqual(dialog);
});

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { signInAs } from '../../../../test/support/openConsole.tsx';
import type { UserCard } from '../../../contract/kit/shapes.ts';
import { listGroups, listGroupUsers } from '../../../contract/places/groups.ts';
import { listUsers } from '../../../contract/places/users.ts';
import { createQueryClient } from '../../api/queryClient.ts';
import { UserAvatar } from './UserAvatar.tsx';

const ALICE: UserCard = {
  _id: 'alice',
  username: 'Alice Green',
  email: 'alice@example.org',
  user_type: 2,
  image: '/images/alice.png',
};
const BOB: UserCard = { ...ALICE, _id: 'bob', username: 'Bob Brown', image: null };

test('an administrator sees the pictures of all users, and initials where there is none', async () => {
  signInAs('administrator');
  answer(listUsers, {
    resultData: [ALICE, BOB].map((card) => ({ ...card, group_id: null, store_count: 0, survey_count: 0 })),
  });
  await expectPictureOfAlice();
});

test('a group user sees the pictures of the users of the group', async () => {
  signInAs('groupUser');
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'North', stores: [] }] });
  const requests = answer(listGroupUsers, { resultData: [ALICE, BOB] });
  await expectPictureOfAlice();
  expect(requests).toEqual([{ group_id: 'g1' }]);
});

/** Renders two users and a person without an account, and expects that only the first has a picture. */
async function expectPictureOfAlice() {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <UserAvatar id="alice" name="Alice Green" />
      <UserAvatar id="bob" name="Bob Brown" />
      <UserAvatar id={null} name="Cleo Gray" />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container.querySelectorAll('img')).toHaveLength(1));
  expect(container.querySelector('img')?.getAttribute('src')).toMatch(/alice/);
  expect(container.textContent).toBe('BBCG');
}

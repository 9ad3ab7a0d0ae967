// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import words from '../../../../../public/i18n/en.json' with { type: 'json' };
import { answer } from '../../../../../test/support/answer.ts';
import { signInAs } from '../../../../../test/support/openConsole.tsx';
import { addAction } from '../../../../contract/followUp/actions/actions.ts';
import { createQueryClient } from '../../../api/queryClient.ts';
import { Notices } from '../../../ui/notices/Notices.tsx';
import { LinkButton } from '../links/LinkButton.tsx';
import { isSendable } from './newAction.ts';
import { NewActionDialog } from './NewActionDialog.tsx';

beforeEach(() => signInAs('administrator'));
afterEach(cleanup);

const NOBODY = { ownerKind: 'user', owner: '', ownerName: '', ownerEmail: '' } as const;

test.each([
  [NOBODY, false],
  [{ ...NOBODY, owner: 'u1' }, false],
  [{ ...NOBODY, owner: 'u2' }, true],
  [{ ...NOBODY, ownerKind: 'person', owner: 'u2' }, false],
  [{ ...NOBODY, ownerKind: 'person', ownerName: 'Ines' }, true],
] as const)('the link of an action with the owner %j can be sent to them: %s', (owner, expected) => {
  expect(isSendable(owner, 'u1')).toBe(expected);
});

test('an action that was agreed with a person without an account is offered to be sent to them', async () => {
  const requests = answer(addAction, { resultData: 'The action was added.' } as never);
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notices />
      </>
    ),
  });
  const start = { storeId: 's1', surveyId: 'survey-1', questionId: 'q1', title: 'Move the water' };
  const form = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: function Form() {
      const [open, setOpen] = useState(true);
      return open && <NewActionDialog start={start} onClose={() => setOpen(false)} />;
    },
  });
  const action = createRoute({
    getParentRoute: () => root,
    path: '/actions/$actionId',
    component: () => <LinkButton action={{ action_id: 'a1', title: 'Move the water', status: 'open', timeline: [] }} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([form, action]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <IntlProvider locale="en-GB" messages={words} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <Suspense>
          <RouterProvider router={router as never} />
        </Suspense>
      </QueryClientProvider>
    </IntlProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: words.actions.owner.kinds.person }));
  await userEvent.type(await screen.findByLabelText(words.actions.owner.name), 'Ines');
  await userEvent.click(screen.getByRole('button', { name: words.actions.new.submit }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send a link to the owner' }));
  expect((await screen.findByRole('dialog', { name: 'Link to this action' })).textContent).toContain('Move the water');
  const { action_id: id } = (requests as { action_id: string }[])[0] ?? {};
  expect(router.state.location.pathname).toBe(`/actions/${id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

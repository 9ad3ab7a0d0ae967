// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';

test('arrow keys move the day, even to the next month, and its surveys are shown next to it', async () => {
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  await openConsole('/calendar');
  expect(within(await screen.findByRole('region', { name: '18 Nov 2026' })).getAllByRole('listitem')).toHaveLength(4);
  day('18 Nov 2026').focus();
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(document.activeElement).toBe(day('16 Nov 2026'));
  await userEvent.keyboard('{PageUp}');
  expect(document.activeElement).toBe(day('16 Oct 2026'));
  expect(screen.getByRole('heading', { name: 'Oct 2026' })).toBeDefined();
  expect(screen.getByRole('region', { name: '16 Oct 2026' })).toBeDefined();
});

function day(name: string): HTMLElement {
  return screen.getByRole('button', { name: new RegExp(`^${name},`) });
}

// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { prepareExport } from '../../../contract/dataOut/exports.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';

const replyWith = (url: string) => ({ resultData: { url, rows: 12 } });
const MINUTE = 60_000;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInAs('groupUser');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(): Promise<void> {
  await openConsole('/dashboard');
  await screen.findByRole('heading', { name: 'No stores yet' });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = () => screen.getByRole('button', { name: 'Export data' });
const link = () => screen.getByRole('link', { name: 'Export data' });

/** Records the downloaded URLs and prevents the navigation. */
function downloads(): string[] {
  const addresses: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '');
  });
  return addresses;
}

test('it is prepared two seconds after the screen has loaded, and is a link from then on', async () => {
  const requests = answer(prepareExport, replyWith('/store/export/1'));
  await open();
  await pass(1000);
  expect(button()).toBeDefined();
  expect(requests).toEqual([]);
  await pass(1100);
  expect(requests).toEqual([{}]);
  expect(link().getAttribute('href')).toBe('/store/export/1');
  expect(link().title).toBe('Download 12 surveys as a spreadsheet');
});

test('clicking before that prepares immediately, and downloads', async () => {
  const requests = answer(prepareExport, replyWith('/store/export/1'));
  const addresses = downloads();
  await open();
  fireEvent.click(button());
  await pass(10);
  expect(addresses).toEqual(['/store/export/1']);
  await pass(5000);
  expect(requests).toHaveLength(1);
});

test('a used link is prepared again', async () => {
  answer(prepareExport, replyWith('/store/export/1'));
  const addresses = downloads();
  await open();
  await pass(2100);
  fireEvent.click(link());
  await pass(10);
  answer(prepareExport, replyWith('/store/export/2'));
  fireEvent.click(button());
  await pass(10);
  expect(addresses).toEqual(['/store/export/2']);
});

test('a link older than five minutes is prepared again', async () => {
  answer(prepareExport, replyWith('/store/export/1'));
  const addresses = downloads();
  await open();
  await pass(2100);
  answer(prepareExport, replyWith('/store/export/2'));
  await pass(5 * MINUTE);
  fireEvent.click(link());
  await pass(10);
  expect(addresses).toEqual(['/store/export/2']);
});

test('a failure is shown, and a click retries', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  refuse(prepareExport, { status: 500, text: 'The export failed.', code: 'unexpected' });
  const addresses = downloads();
  await open();
  await pass(2100);
  expect(button().title).toContain('Couldn’t prepare');
  fireEvent.click(button());
  await pass(10);
  expect(await screen.findByText(/The export failed/)).toBeDefined();
  answer(prepareExport, replyWith('/store/export/3'));
  fireEvent.click(button());
  await pass(10);
  expect(addresses).toEqual(['/store/export/3']);
});

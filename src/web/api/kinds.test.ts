import { expect, test } from 'vitest';
import { login } from '../../contract/access/account.ts';
import { listGroups } from '../../contract/places/groups.ts';
import type { useCall } from './useCall.ts';
import type { useSend } from './useSend.ts';

// These lines are checked by the compiler: the invalid ones must not compile.
declare const read: typeof useCall;
declare const change: typeof useSend;
export const mustNotCompile = [
  // @ts-expect-error a change can't be read
  () => read(login, { email: '', password: '' }),
  // @ts-expect-error a read can't be sent
  () => change(listGroups),
  // @ts-expect-error the input must match the contract
  () => change(login).send({ email: 1, password: '' }),
  // @ts-expect-error a change is not reloaded
  () => change(login, [login]),
];

test('reads and changes are distinguished by their kind', () => {
  expect([listGroups.kind, login.kind]).toEqual(['read', 'change']);
});

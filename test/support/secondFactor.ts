import { Secret, TOTP } from 'otpauth';
import type { Call, InputOf, ReplyOf } from '../../src/contract/kit/call.ts';
import * as calls from '../../src/contract/access/signIn/secondFactor.ts';
import type { Person } from './factories.ts';
import type { TestServer } from './server.ts';

/** Returns the code that an authenticator app shows at a given time for a key. */
export function appCode(key: string, at: Date | number = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Number(at) });
}

/** Sets up a second factor for a user, as they would on their profile. This uses up the app's code at `at`. */
export async function giveFactor(
  server: TestServer,
  person: Person,
  at: Date | number = server.clock.now ?? Date.now(),
) {
  const { key } = (await callSuccessfully(server, calls.startSecondFactor, {}, person)).resultData;
  const { codes } = (await callSuccessfully(server, calls.confirmSecondFactor, { code: appCode(key, at) }, person))
    .resultData;
  return { key, codes };
}

/** Makes a call that must succeed, and returns its reply. */
export async function callSuccessfully<C extends Call>(
  server: TestServer,
  call: C,
  input: InputOf<C>,
  person: { token?: string } = {},
): Promise<ReplyOf<C>> {
  const { body, raw } = await server.call(call, input, person);
  if (body['type'] !== true) throw new Error(`${call.path}: ${raw}`);
  return body as ReplyOf<C>;
}

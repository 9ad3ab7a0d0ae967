import { Secret, TOTP } from 'otpauth';
import type { Call, InputOf, ReplyOf } from '../../src/contract/kit/call.ts';
import * as calls from '../../src/contract/access/secondFactor.ts';
import type { Person } from './factories.ts';
import type { TestServer } from './server.ts';

/** The code that an app shows at a moment for the key it was given. */
export function appCode(key: string, at: Date | number = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Number(at) });
}

/** Gives a user a second factor, as they would on their profile. The app's code of `at` is used up. */
export async function giveFactor(server: TestServer, who: Person, at: Date | number = server.clock.now ?? Date.now()) {
  const { key } = (await made(server, calls.startSecondFactor, {}, who)).resultData;
  const { codes } = (await made(server, calls.confirmSecondFactor, { code: appCode(key, at) }, who)).resultData;
  return { key, codes };
}

/** Makes a call that must work, and gives its reply. */
export async function made<C extends Call>(
  server: TestServer,
  call: C,
  input: InputOf<C>,
  who: { token?: string } = {},
): Promise<ReplyOf<C>> {
  const { body, raw } = await server.call(call, input, who);
  if (body['type'] !== true) throw new Error(`${call.path}: ${raw}`);
  return body as ReplyOf<C>;
}

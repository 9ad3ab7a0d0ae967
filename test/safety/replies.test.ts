import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../../src/contract/kit/call.ts';
import { PASSWORD } from '../support/factories.ts';
import { sharedServer } from '../support/server.ts';
import { matrix } from './matrix.ts';
import { send } from './send.ts';
import { administrator, world } from './world.ts';

// ASVS 8.2.3 and 15.3.1: a response contains only the fields that its call declares, and no call declares a secret.

const server = await sharedServer();
const ada = await administrator(server.db);

/** Matches names that sound like a secret. */
const SECRET_NAME = /pass|hash|secret|token|salt|cookie|seal|verifier|nonce|^keys?$|^codes?$/i;

/** The calls in which such a field is intended: a secret that is shown once, or a name that only sounds like one. */
const INTENDED_FIELDS: Record<string, string[]> = {
  '/api/login': ['token'],
  '/sso/start': ['secret'],
  '/sso/finish': ['token'],
  '/apitoken/add': ['token'],
  '/setup/finish': ['token'],
  '/setup/leave': ['key'],
  '/webhook/add': ['secret'],
  '/webhook/update': ['secret'],
  '/account/secondfactor/start': ['key'],
  '/account/secondfactor/confirm': ['codes'],
  '/account/secondfactor/codes': ['codes'],
  // The id and name of the token that made a change.
  '/audit/changes': ['token'],
  // The flag of a sealed backup, a group's id, a category's code, and the errors in a workbook and a definition.
  '/backup/list': ['sealed'],
  '/store/getAllStores': ['key'],
  '/store/editstore': ['key'],
  '/audit/instrument': ['code'],
  '/get/food': ['code'],
  '/get/regioncategoryfood': ['code'],
  '/survey/graph': ['code'],
  '/store/getexportdata': ['code'],
  '/workbook/check': ['code'],
  '/definition/check': ['code'],
  '/definition/import': ['code'],
  '/draft/about': ['code'],
};

/** Returns the names of all fields that a call's response may have. */
function fieldsOf(shape: unknown, names = new Set<string>()): Set<string> {
  if (typeof shape !== 'object' || shape === null) return names;
  const { properties = {} } = shape as { properties?: Record<string, unknown> };
  for (const name of Object.keys(properties)) names.add(name);
  for (const part of Object.values(shape)) fieldsOf(part, names);
  return names;
}

const fieldsOfReply = (call: Call) => [
  ...fieldsOf(z.toJSONSchema(call.reply, { unrepresentable: 'any', io: 'output' })),
];

test('no call’s reply contains a secret except where intended', () => {
  const fieldsOfCalls = matrix.flatMap(({ path, call }) => {
    const delicate = fieldsOfReply(call).filter((field) => SECRET_NAME.test(field));
    return delicate.length === 0 ? [] : [[path, delicate.toSorted()]];
  });
  expect(Object.fromEntries(fieldsOfCalls)).toEqual(INTENDED_FIELDS);
});

test('no caller gets data about users before signing in', () => {
  // The first administrator gets their own data. A shared report shows its store's picture, and no users
  // (src/server/insight/reports/pages.test.ts).
  const open = matrix.filter(({ call }) => call.access === 'anyone');
  const personal = open.filter(({ call }) => fieldsOfReply(call).some((field) => /email|user|image|^_id$/.test(field)));
  expect(personal.map(({ path }) => path).toSorted()).toEqual([
    '/api/login',
    '/setup/finish',
    '/share/view',
    '/sso/finish',
  ]);
});

test('no reply contains a hash, a password or another user’s token', async () => {
  const otherWorld = await world(server.db, ada);
  for (const { path, call, input } of matrix) {
    // Each call gets its own users and records, because deleting and signing out are among the calls.
    const { user, records } = await world(server.db, ada);
    for (const { token } of [user, await administrator(server.db)]) {
      const { raw } = await send(server, call, input(records), { token });
      const secrets = ['$argon2', PASSWORD, 'password_hash', 'token_hash', otherWorld.user.token, ada.token];
      expect([path, secrets.filter((secret) => raw.includes(secret))]).toEqual([path, []]);
    }
  }
});

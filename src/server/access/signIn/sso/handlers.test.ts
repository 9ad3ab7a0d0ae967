import { createServer } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as account from '../../../../contract/access/account.ts';
import { listChanges } from '../../../../contract/access/history.ts';
import { changeSignInRules, readSignInRules } from '../../../../contract/access/signIn/secondFactor.ts';
import * as calls from '../../../../contract/access/signIn/sso.ts';
import { groupUser, PASSWORD, person, type Person } from '../../../../../test/support/factories.ts';
import { CLIENT, closeServer, testProvider } from '../../../../../test/support/processes/provider.ts';
import { giveFactor, callSuccessfully } from '../../../../../test/support/secondFactor.ts';
import { sharedServer, testServer } from '../../../../../test/support/server.ts';

const PUBLIC_URL = 'http://127.0.0.1:3000';

let ann: Person;
/** The number of subjects so far, which makes every subject unique, as at a real provider. */
let subjects = 0;

const provider = await testProvider(`${PUBLIC_URL}/page/signin/sso`);
const sso = { issuer: provider.issuer, ...CLIENT, scopes: 'openid email profile', name: 'Acorn ID' };
const server = await sharedServer({ publicUrl: PUBLIC_URL, sso });
beforeEach(async () => {
  await server.empty('tries', 'mails');
  ann = await person(server.db);
});
afterEach(() => {
  provider.tamperWith(null);
  server.clock.now = null;
});
afterAll(async () => {
  await provider.close();
});

const newSubject = () => `subject ${(subjects += 1)}`;
const withEmail = ({ email }: { email: string }, sub = newSubject()) => ({ sub, email, email_verified: true });

async function start(remember?: boolean) {
  return (await callSuccessfully(server, calls.startSso, { remember })).resultData;
}

/** Visits the provider and returns the input that the callback page submits. */
async function signIn() {
  const { url, secret } = await start();
  const { searchParams } = await provider.visit(url);
  return { ...(Object.fromEntries(searchParams) as { state: string; code: string; iss: string }), secret };
}

const finish = (input: object) => server.call(calls.finishSso, input);
const links = () => server.db.selectFrom('sso_identities').select(['subject', 'user_id']).execute();

describe('single sign-on', () => {
  test('signs in the user with the verified address, links the account, and notifies the user', async () => {
    const claims = provider.signInAs(withEmail({ email: ann.email.toUpperCase() }));
    const { body } = await finish(await signIn());
    expect(body).toMatchObject({ type: true, resultData: { userid: ann.id, email: ann.email, user_type: 1 } });
    const { token } = body['resultData'] as { token: string };
    const sessions = await server.call(account.listSessions, {}, { token });
    expect(sessions.body['resultData']).toMatchObject([{ current: true, remember: false }, {}]);
    expect(await links()).toContainEqual({ subject: claims.sub, user_id: ann.id });
    expect(await server.db.selectFrom('mails').select(['template', 'recipient']).execute()).toEqual([
      { template: 'ssoLinked', recipient: ann.email },
    ]);
    const history = await server.call(listChanges, { subject_id: ann.id }, ann);
    expect(history.body['resultData']).toMatchObject([
      { kind: 'signin_succeeded', actor: { _id: ann.id }, after: { proof: 'sso' } },
      { kind: 'sso_linked', actor: { _id: ann.id } },
    ]);
    expect((await callSuccessfully(server, readSignInRules, {}, ann)).resultData).toMatchObject({
      sso: { name: 'Acorn ID', issuer: provider.issuer, linked: 1 },
    });
  });

  test('redirects the browser to the provider with PKCE, state and nonce, and requests only the configured scopes', async () => {
    const { url } = await start();
    const { origin, searchParams } = new URL(url);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.clientId,
      response_type: 'code',
      redirect_uri: `${PUBLIC_URL}/page/signin/sso`,
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect((await server.call(calls.aboutSso)).body).toEqual({ type: true, resultData: { name: 'Acorn ID' } });
  });

  test('remembers the user if asked to', async () => {
    provider.signInAs(withEmail(ann));
    const { url, secret } = await start(true);
    const { searchParams } = await provider.visit(url);
    const { body } = await finish({ ...Object.fromEntries(searchParams), secret });
    const token = (body['resultData'] as { token: string }).token;
    const sessions = await server.call(account.listSessions, {}, { token });
    expect(sessions.body['resultData']).toContainEqual(expect.objectContaining({ current: true, remember: true }));
  });

  test('follows the subject, not the address: a later change of address has no effect', async () => {
    const bob = await person(server.db, { name: 'bob' });
    const { sub } = provider.signInAs(withEmail(ann));
    await finish(await signIn());
    for (const claims of [withEmail(bob, sub), { sub, email: bob.email, email_verified: false }, { sub }]) {
      provider.signInAs(claims);
      expect((await finish(await signIn())).body).toMatchObject({ resultData: { userid: ann.id } });
    }
    // Another subject with Ann's email address can't sign in as Ann.
    provider.signInAs(withEmail(ann));
    const { body } = await finish(await signIn());
    expect(body).toMatchObject({ type: false, code: 'sso_other' });
    expect(body['resultData']).toContain('Acorn ID');
    const reply = await server.call(listChanges, { kind: 'signin_failed', page_size: 1 }, await person(server.db));
    expect(reply.body['resultData']).toMatchObject([
      { actor: { _id: null }, subject: { _id: null, name: ann.email }, after: { proof: 'sso' } },
    ]);
  });

  test('goes by the address again after an administrator has unlinked the account', async () => {
    provider.signInAs(withEmail(ann));
    await finish(await signIn());
    const bob = await person(server.db, { name: 'bob' });
    expect((await server.call(calls.unlinkSso, { userid: ann.id }, await groupUser(server.db))).status).toBe(403);
    expect((await server.call(calls.unlinkSso, { userid: ann.id }, bob)).body).toMatchObject({ type: true });
    expect((await server.call(account.listSessions, {}, ann)).status).toBe(401);
    provider.signInAs(withEmail(ann));
    expect((await finish(await signIn())).body).toMatchObject({ resultData: { userid: ann.id } });
    expect((await server.call(calls.unlinkSso, { userid: bob.id }, bob)).status).toBe(404);
  });

  test('asks for no second factor of Fourscore, even where one is required', async () => {
    await giveFactor(server, ann);
    const gus = await groupUser(server.db);
    await server.call(changeSignInRules, { second_factor: 'everybody' }, ann);
    for (const person of [ann, gus]) {
      provider.signInAs(withEmail(person));
      const { token } = (await callSuccessfully(server, calls.finishSso, await signIn())).resultData;
      expect((await server.call(account.listSessions, {}, { token })).status).toBe(200);
    }
    const { body } = await server.call(account.login, { email: ann.email, password: PASSWORD });
    expect(body).toMatchObject({ code: 'second_factor_needed' });
    await server.db.deleteFrom('settings').where('name', '=', 'second_factor').execute();
  });
});

describe('single sign-on is refused', () => {
  test.each([
    ['an unverified address', () => ({ ...withEmail(ann), email_verified: false })],
    ['an address without a verification claim', () => ({ sub: newSubject(), email: ann.email })],
    ['no address', () => ({ sub: newSubject() })],
    ['an unknown address', () => withEmail({ email: 'nobody.here@example.org' })],
  ])('with %s', async (_case, claims) => {
    const before = await links();
    provider.signInAs(claims());
    expect((await finish(await signIn())).body).toMatchObject({ type: false, code: 'sso_unknown' });
    expect(await links()).toEqual(before);
  });

  test('when the response is submitted twice, in sequence or simultaneously', async () => {
    provider.signInAs(withEmail(ann));
    const answer = await signIn();
    const replies = await Promise.all([finish(answer), finish(answer)]);
    expect(replies.filter(({ body }) => body['type'] === true)).toHaveLength(1);
    expect((await finish(answer)).body).toMatchObject({ code: 'sso_expired' });
  });

  test('in another browser than the one that started it', async () => {
    provider.signInAs(withEmail(ann));
    const answer = await signIn();
    const { secret } = await start();
    for (const other of [secret, 'a guess', answer.state]) {
      expect((await finish({ ...answer, secret: other })).body).toMatchObject({ code: 'sso_expired' });
    }
    expect((await finish({ ...answer, secret: undefined })).body).toMatchObject({ code: 'missing', field: 'secret' });
    expect((await finish(answer)).body).toMatchObject({ type: true });
  });

  test('after ten minutes', async () => {
    provider.signInAs(withEmail(ann));
    const answer = await signIn();
    server.clock.now = new Date(Date.now() + 10 * 60_000 + 1);
    expect((await finish(answer)).body).toMatchObject({ code: 'sso_expired' });
  });

  test('when the provider refuses, or a code is not its own', async () => {
    const { url, secret } = await start();
    const state = new URL(url).searchParams.get('state');
    const refusal = await finish({ state, secret, error: 'access_denied' });
    expect(refusal.body).toMatchObject({ type: false, code: 'sso_refused' });
    provider.signInAs(withEmail(ann));
    const answer = await signIn();
    expect((await finish({ ...answer, code: 'forged' })).body).toMatchObject({ code: 'sso_refused' });
    const otherAnswer = await signIn();
    expect((await finish({ ...otherAnswer, iss: 'http://127.0.0.1:1' })).body).toMatchObject({ code: 'sso_refused' });
  });

  test('when the ID token is for another sign-in, or was changed', async () => {
    provider.signInAs(withEmail(ann));
    const other = await signIn();
    await server.db.updateTable('sso_starts').set({ nonce: 'that of another sign-in' }).execute();
    expect((await finish(other)).body).toMatchObject({ code: 'sso_refused' });
    const wrongVerifier = await signIn();
    await server.db
      .updateTable('sso_starts')
      .set({ verifier: 'x'.repeat(43) })
      .execute();
    expect((await finish(wrongVerifier)).body).toMatchObject({ code: 'sso_refused' });
    provider.tamperWith((token) => {
      const [head, body = '', signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
      const forgedClaims = Buffer.from(JSON.stringify({ ...claims, ...withEmail(ann) })).toString('base64url');
      return [head, forgedClaims, signature].join('.');
    });
    expect((await finish(await signIn())).body).toMatchObject({ code: 'sso_refused' });
  });

  test('with 429 when a caller starts it repeatedly', async () => {
    for (let i = 0; i < 30; i++) await start();
    expect((await server.call(calls.startSso)).status).toBe(429);
  });
});

const at = (issuer: string) => ({ issuer, ...CLIENT, scopes: 'openid', name: 'Acorn ID' });

describe('a provider that does not work', () => {
  const unreachable = { type: false, code: 'sso_unreachable' };

  test('is reported, passwords still work, and the provider is asked again once it is back', async () => {
    let answering = false;
    const brokenServer = createServer((_request, response) => {
      response.writeHead(answering ? 200 : 500, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
      );
    });
    const port = await new Promise<number>((resolve) =>
      brokenServer.listen(0, '127.0.0.1', () => resolve((brokenServer.address() as { port: number }).port)),
    );
    const issuer = `http://127.0.0.1:${port}`;
    const other = await testServer({ publicUrl: PUBLIC_URL, sso: at(issuer) });
    try {
      const bob = await person(other.db, { name: 'bob' });
      const answer = await other.call(calls.startSso);
      expect([answer.status, answer.body]).toMatchObject([502, unreachable]);
      expect(answer.body['resultData']).toContain('Acorn ID');
      const { body } = await other.call(account.login, { email: bob.email, password: PASSWORD });
      expect(body).toMatchObject({ type: true });
      answering = true;
      expect((await other.call(calls.startSso)).body).toMatchObject({ type: true });
    } finally {
      await closeServer(brokenServer);
      await other.close();
    }
  });

  test('and no provider, or one that is unreachable or not configured, is refused', async () => {
    const nowhere = await testServer({ publicUrl: PUBLIC_URL, sso: at('http://127.0.0.1:1') });
    const serverWithoutSso = await testServer();
    try {
      expect((await nowhere.call(calls.startSso)).body).toMatchObject(unreachable);
      expect((await serverWithoutSso.call(calls.aboutSso)).body).toEqual({ type: true, resultData: null });
      expect((await serverWithoutSso.call(calls.startSso)).body).toMatchObject({ code: 'sso_off' });
      expect((await serverWithoutSso.call(calls.finishSso, { state: 'a', secret: 'b' })).body).toMatchObject({
        code: 'sso_off',
      });
    } finally {
      await nowhere.close();
      await serverWithoutSso.close();
    }
  });
});

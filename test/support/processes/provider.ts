import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** The provider's claims about a user. */
export type Claims = { sub: string; email?: string; email_verified?: boolean };

export const CLIENT = { clientId: 'fourscore', clientSecret: 'a secret of tests between two servers' };

/**
 * Starts a real OpenID provider on loopback that signs in every visitor as `person`, without the pages on which a user
 * would sign in and consent.
 */
export async function testProvider(redirectUri: string) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  let person: Claims = { sub: 'nobody' };
  /** Modifies an ID token before it is returned. */
  let tamper: ((idToken: string) => string) | null = null;

  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of tests'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...person, sub }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: person.sub } });
      ctx.respond = false;
      return;
    }
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === '/token' && tamper && body?.id_token) body.id_token = tamper(body.id_token);
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));

  return {
    issuer,
    signInAs: (claims: Claims) => (person = claims),
    tamperWith: (change: typeof tamper) => (tamper = change),
    /** Follows the provider's own redirects, as a browser does, up to the one back to the console. */
    async visit(url: string): Promise<URL> {
      const cookies = new Map<string, string>();
      for (let at = url; ;) {
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
        at = new URL(location, at).href;
        if (at.startsWith(redirectUri)) return new URL(at);
      }
    },
    close: () => closeServer(server),
  };
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

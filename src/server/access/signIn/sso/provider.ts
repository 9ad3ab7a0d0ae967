import * as oidc from 'openid-client';
import { isLoopbackHttp, type SsoSettings } from '../../../config/sso.ts';
import { SsoFailure, type Sso } from './sso.ts';

/** The page to which the provider redirects users. */
const CALLBACK = '/page/signin/sso';

/** The timeout of a request to the provider, in seconds. */
const TIMEOUT_S = 5;

/** The time for which the provider's metadata is cached, in ms. */
const KNOWN_FOR_MS = 3_600_000;

/** Returns the configured provider. Its metadata is fetched when needed, and cached. */
export function openSso(settings: SsoSettings, publicUrl: string, clock: () => Date): Sso {
  const redirectUri = publicUrl + CALLBACK;
  let discovery: { provider: Promise<oidc.Configuration>; at: number } | undefined;

  /**
   * Fetches the metadata on demand, so that the server can start and accept passwords while the provider is
   * unreachable.
   */
  function provider(): Promise<oidc.Configuration> {
    const now = clock().getTime();
    if (discovery && now - discovery.at < KNOWN_FOR_MS) return discovery.provider;
    const request = { provider: discover(settings).catch(throwUnreachable), at: now };
    discovery = request;
    request.provider.catch(() => {
      if (discovery === request) discovery = undefined;
    });
    return request.provider;
  }

  return {
    name: settings.name,
    issuer: settings.issuer,

    async begin({ state, nonce, verifier }) {
      return withSsoFailure(async () =>
        oidc.buildAuthorizationUrl(await provider(), {
          redirect_uri: redirectUri,
          scope: settings.scopes,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        }),
      );
    },

    async finish({ code, state, iss }, request) {
      const answer = new URL(redirectUri);
      answer.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString();
      return withSsoFailure(async () => {
        const config = await provider();
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          pkceCodeVerifier: request.verifier,
          expectedState: request.state,
          expectedNonce: request.nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new TypeError('no ID token');
        // With the code flow, many providers leave the email address out of the ID token.
        const userInfo =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        const email = userInfo['email'];
        return {
          subject: claims.sub,
          email: typeof email === 'string' ? email : undefined,
          emailVerified: userInfo['email_verified'] === true,
        };
      });
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<oidc.Configuration> {
  const basic = oidc.ClientSecretBasic(clientSecret);
  const post = oidc.ClientSecretPost(clientSecret);
  const authenticate: oidc.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    // Without a list, `client_secret_basic` is the default (OpenID Connect Discovery 1.0, section 3).
    return (methods === undefined || methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  return oidc.discovery(new URL(issuer), clientId, { client_secret: clientSecret }, authenticate, {
    timeout: TIMEOUT_S,
    execute: [
      // Verifies signatures even though the token was fetched directly from the provider.
      oidc.enableNonRepudiationChecks,
      ...(isLoopbackHttp(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** The error codes of responses that arrived but are invalid. */
const REFUSED = /^OAUTH_(?!TIMEOUT|ABORT)/;

/** Throws an SsoFailure with the reason `away`, because the provider can't be used without its metadata. */
function throwUnreachable(error: unknown): never {
  throw new SsoFailure('away', error);
}

async function withSsoFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SsoFailure) throw error;
    const { code, cause } = error as { code?: unknown; cause?: unknown };
    const ownFault = cause instanceof Response && cause.status >= 500;
    throw new SsoFailure(typeof code === 'string' && REFUSED.test(code) && !ownFault ? 'refused' : 'away', error);
  }
}

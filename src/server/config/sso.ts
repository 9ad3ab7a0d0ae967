/** The operator's settings for single sign-on. */
export type SsoSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The provider's name on the button of the sign-in page. */
  name: string;
};

type SsoEnvironment = {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_SCOPES: string;
  OIDC_NAME?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const;

/** Returns the settings; undefined if none are set, or a message that names the missing one if only some are. */
export function ssoSettings(environment: SsoEnvironment): SsoSettings | { missingName: string } | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SCOPES: scopes,
  } = environment;
  if ([issuer, clientId, clientSecret, environment.OIDC_NAME].every((value) => value === undefined)) return undefined;
  // The provider redirects to PUBLIC_URL, so it has no default here: a wrong one would fail only at the first sign-in.
  if (!issuer || !clientId || !clientSecret || environment.PUBLIC_URL === undefined) {
    const missing = NEEDED.find((name) => environment[name] === undefined);
    return { missingName: `${missing} is missing: set all of ${NEEDED.join(', ')}.` };
  }
  return { issuer, clientId, clientSecret, scopes, name: environment.OIDC_NAME ?? new URL(issuer).hostname };
}

/** Checks whether an issuer's URL uses TLS or is on this machine, and has no credentials, query or fragment. */
export function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username, password } = new URL(value);
  const plain = search === '' && hash === '' && username === '' && password === '';
  return plain && (protocol === 'https:' || isLoopbackHttp(value));
}

/** Checks whether a URL is plain HTTP on this machine. */
export function isLoopbackHttp(value: string): boolean {
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

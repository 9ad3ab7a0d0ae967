/** Single sign-on as the operator set it up. */
export type SsoSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** What the button on the sign-in page calls the provider. */
  name: string;
};

type Given = {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_SCOPES: string;
  OIDC_NAME?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const;

/** Undefined where nothing is given; the name of the setting that is missing where some are. */
export function ssoSettings(given: Given): SsoSettings | { missing: string } | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_SCOPES: scopes,
  } = given;
  if ([issuer, clientId, clientSecret, given.OIDC_NAME].every((value) => value === undefined)) return undefined;
  // The provider sends people back to PUBLIC_URL alone: guessing it would fail only at a sign-in.
  if (!issuer || !clientId || !clientSecret || given.PUBLIC_URL === undefined) {
    const missing = NEEDED.find((name) => given[name] === undefined);
    return { missing: `${missing} is missing: ${NEEDED.join(', ')} go together.` };
  }
  return { issuer, clientId, clientSecret, scopes, name: given.OIDC_NAME ?? new URL(issuer).hostname };
}

/** An issuer is reached over TLS, unless it is on this very machine. */
export function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, search, hash, username } = new URL(value);
  const plain = search === '' && hash === '' && username === '';
  return plain && (protocol === 'https:' || isLoopbackHttp(value));
}

/** Whether an address is one of this machine, without TLS. */
export function isLoopbackHttp(value: string): boolean {
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * The identity provider as the handlers use it. Its failures are thrown as SsoFailure, whose message is for the log.
 */
export type Sso = {
  readonly name: string;
  readonly issuer: string;
  /** Returns the URL to which the browser is sent. */
  begin(about: SsoNonces): Promise<URL>;
  /** Exchanges the code for the provider's information about the user. */
  finish(answer: { code: string; state: string; iss: string | undefined }, about: SsoNonces): Promise<Identity>;
};

/** The random values of one sign-in. */
export type SsoNonces = { state: string; nonce: string; verifier: string };

export type Identity = { subject: string; email: string | undefined; emailVerified: boolean };

/** A failure of the provider. `away`: it can't be reached or doesn't work. `refused`: its response is invalid. */
export class SsoFailure extends Error {
  readonly reason: 'away' | 'refused';
  constructor(reason: 'away' | 'refused', cause: unknown) {
    super(`single sign-on: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.reason = reason;
  }
}

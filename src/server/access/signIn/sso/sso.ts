/** The provider, as the handlers see it. What goes wrong with it is an SsoFailure, whose message is for the log. */
export type Sso = {
  readonly name: string;
  readonly issuer: string;
  /** The address that the browser goes to. */
  begin(about: Begun): Promise<URL>;
  /** Trades the code of the answer for what the provider says about the user who signed in. */
  finish(answer: { code: string; state: string; iss: string | undefined }, about: Begun): Promise<Identity>;
};

/** What was made for this sign-in alone. */
export type Begun = { state: string; nonce: string; verifier: string };

export type Identity = { subject: string; email: string | undefined; emailVerified: boolean };

/** `away`: the provider can't be reached or does not work. `refused`: its answer does not hold. */
export class SsoFailure extends Error {
  readonly why: 'away' | 'refused';
  constructor(why: 'away' | 'refused', cause: unknown) {
    super(`single sign-on: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.why = why;
  }
}

/** A call that did not work: refused by a rule (status 200), by the server (4xx, 5xx), or never answered (status 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** A stable machine word such as `name_taken`; `unreachable` or `not_sent` when no answer came. */
  readonly code: string;
  /** The input that is to blame, when one is. */
  readonly field: string | null;
  /** What to show, in the reader's language; empty when the server said nothing. */
  readonly text: string;
  readonly requestId: string | null;

  constructor(failure: {
    status: number;
    code: string;
    field?: string | null;
    text?: string;
    requestId?: string | null;
  }) {
    super(failure.text || failure.code);
    this.status = failure.status;
    this.code = failure.code;
    this.field = failure.field ?? null;
    this.text = failure.text ?? '';
    this.requestId = failure.requestId ?? null;
  }

  /** A rule that the user of the form can meet by other input. */
  get isRefusal(): boolean {
    return this.status === 200;
  }
}

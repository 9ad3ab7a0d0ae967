/** A failed call: refused by a rule (status 200), rejected by the server (4xx, 5xx), or never answered (status 0). */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** A stable, machine-readable code such as `name_taken`; `unreachable` or `not_sent` if there was no response. */
  readonly code: string;
  /** The field of the input that caused the error, if there is one. */
  readonly field: string | null;
  /** The message to show, in the user's language; empty if the server sent none. */
  readonly text: string;
  readonly requestId: string | null;
  /** The `resultData` of the response; undefined if it had none. */
  readonly result: unknown;

  constructor(failure: {
    status: number;
    code: string;
    field?: string | null;
    text?: string;
    requestId?: string | null;
    result?: unknown;
  }) {
    super(failure.text || failure.code);
    this.status = failure.status;
    this.code = failure.code;
    this.field = failure.field ?? null;
    this.text = failure.text ?? '';
    this.requestId = failure.requestId ?? null;
    this.result = failure.result;
  }

  /** True if the user can resolve the error by entering something else. */
  get isRefusal(): boolean {
    return this.status === 200;
  }
}

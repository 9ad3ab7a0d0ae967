/** What a program asked wrongly, for it and for those who write it: in English, with the status and code of the answer. */
export class DataFault extends Error {
  readonly status: number;
  readonly code: string;
  /** The option to blame, where there is one. */
  readonly target: string | undefined;

  constructor(status: number, code: string, message: string, target?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.target = target;
  }
}

/** What was asked makes no sense: 400. */
export function wrong(message: string, target?: string): DataFault {
  return new DataFault(400, 'BadRequest', message, target);
}

/** A part of OData that this service does not have: 501, as OData wants it, and no fault of the server. */
export function notOffered(what: string, target?: string): DataFault {
  return new DataFault(501, 'NotImplemented', `${what} is not offered.`, target);
}

/** Nothing is there, or nothing that the token may see. */
export function missing(): DataFault {
  return new DataFault(404, 'NotFound', 'There is no such resource.');
}

/** An error in a request to the feed, with the response's status and code, and an English message for developers. */
export class DataFault extends Error {
  readonly status: number;
  readonly code: string;
  /** The query option at fault, if there is one. */
  readonly target: string | undefined;

  constructor(status: number, code: string, message: string, target?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.target = target;
  }
}

/** Returns the fault for an invalid request: 400. */
export function badRequest(message: string, target?: string): DataFault {
  return new DataFault(400, 'BadRequest', message, target);
}

/** Returns the fault for a part of OData that isn't supported: 501, as OData requires. */
export function notOfferedFault(feature: string, target?: string): DataFault {
  return new DataFault(501, 'NotImplemented', `${feature} is not supported.`, target);
}

/** Returns the fault for a resource that doesn't exist or that the token can't see: 404. */
export function missingFault(): DataFault {
  return new DataFault(404, 'NotFound', 'This resource does not exist.');
}

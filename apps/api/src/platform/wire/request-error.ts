export type RequestFault = 'malformed' | 'too-large' | 'unsupported-type' | 'method' | 'unavailable' | 'not-acceptable';

/** A request that cannot be read at all, as opposed to one that a rule refuses (`DomainError`). `detail` is French and shown as is. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly fault: RequestFault,
    readonly code: string,
    detail: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
  }
}

/** @param parameter the query parameter or header at fault, as the caller wrote it */
export const malformed = (code: string, detail: string, parameter?: string): RequestError =>
  new RequestError('malformed', code, detail, parameter === undefined ? {} : { parameter });

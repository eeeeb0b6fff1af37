/** One refused field of a save. `propertyPath` is the wire name (`bill_amount`, `splits[2].balance`); `message` is French and final. */
export type Violation = { propertyPath: string; code: string; message: string };

/** The kind of a refusal; the API maps it to an HTTP status in one place. */
export type RefusalKind = 'invalid' | 'unacceptable' | 'forbidden' | 'not-found' | 'conflict' | 'stale' | 'too-many' | 'unauthenticated';

/**
 * A refusal by a rule. `code` is a published contract (`refund.not-computed`) that tests assert; `message` is French and shown as is.
 * `details` are extra members of the problem document (for instance both amounts of a difference).
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: string,
    message: string,
    readonly kind: RefusalKind = 'invalid',
    readonly violations: readonly Violation[] = [],
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The record has another version than the one that the caller decided on. */
export const stale = (actual: number): DomainError =>
  new DomainError('stale', 'Cet enregistrement a été modifié entre-temps. Rechargez-le avant de recommencer.', 'stale', [], {
    current_version: actual,
  });

/** A field at fault. */
export const fault = (propertyPath: string, code: string, message: string): Violation => ({ propertyPath, code, message });

import type { DomainError } from '@intendance/kernel/domain-error.js';

/**
 * A move to the present state does nothing: a command sent twice is silent.
 * @returns false when the claim is already in that state. @throws the refusal by `forbidden` from any other state
 */
export function mustMove<Status extends string>(
  status: Status,
  from: readonly Status[],
  to: Status,
  forbidden: (from: Status, to: Status) => DomainError,
): boolean {
  if (status === to) return false;
  if (!from.includes(status)) throw forbidden(status, to);
  return true;
}

/** @throws the refusal by `missing` for a blank reason */
export function requireReason(text: string, missing: () => DomainError): string {
  const reason = text.trim();
  if (!reason) throw missing();
  return reason;
}

import type { DomainError } from '@intendance/kernel/domain-error.js';

/**
 * A move to where the claim already is has nothing to do: a command sent twice is silent.
 * @returns false when the claim is already there. @throws what `forbidden` says from anywhere else
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

/** @throws what `missing` says of a blank reason */
export function requireReason(text: string, missing: () => DomainError): string {
  const reason = text.trim();
  if (!reason) throw missing();
  return reason;
}

import { personErrors, type RegisteredPerson } from '@intendance/domain/directory/public.js';

/** A claim that is there goes its way; a new one needs somebody. @throws person.erased */
export function checkClaimant({ isErased }: RegisteredPerson, isKept: boolean): void {
  if (isErased && !isKept) throw personErrors.erased();
}

import { personErrors, type RegisteredPerson } from '@intendance/domain/directory/public.js';

/** A claim that is there goes its way; a new one needs somebody who is in the directory. @throws person.erased, person.deleted */
export function checkClaimant({ isErased, isDeleted }: RegisteredPerson, isKept: boolean): void {
  if (isErased && !isKept) throw personErrors.erased();
  if (isDeleted && !isKept) throw personErrors.deleted();
}

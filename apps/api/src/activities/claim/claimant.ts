import { type Person, personErrors, type RegisteredPerson, registered } from '@intendance/domain/directory/public.js';
import type { Loaded, UnitOfWork } from '@intendance/event-store/unit-of-work.js';

/**
 * A claim that is there goes its way; a new one needs somebody of the directory, who must not leave it while it is being written.
 * @throws person.unknown, person.erased, person.deleted
 */
export function claimantOf(unit: UnitOfWork, person: Loaded<Person>, isKept: boolean): RegisteredPerson {
  const claimant = registered(person.state);
  if (isKept) return claimant;
  if (claimant.isErased) throw personErrors.erased();
  if (claimant.isDeleted) throw personErrors.deleted();
  unit.guard(person);
  return claimant;
}

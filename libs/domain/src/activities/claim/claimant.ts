import { type Person, personErrors, type RegisteredPerson, registered } from '../../directory/public.js';

/**
 * The beneficiary of a claim. A new claim, or one that passes to another person, needs a person still in the directory.
 * @throws person.unknown, person.erased, person.deleted
 */
export function claimantOf(person: Person, isSamePerson: boolean): RegisteredPerson {
  const claimant = registered(person);
  if (isSamePerson) return claimant;
  if (claimant.isErased) throw personErrors.erased();
  if (claimant.isDeleted) throw personErrors.deleted();
  return claimant;
}

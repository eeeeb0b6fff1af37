// What the other areas may know of the directory, besides its events.

export { personErrors } from './person/person.errors.js';
export {
  familyAt,
  fullName,
  householdSize,
  isCurrent,
  type Person,
  personDecider,
  type RegisteredPerson,
  registered,
} from './person/person.js';

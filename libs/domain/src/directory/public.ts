// What the other areas may know of the directory, besides its events.
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

// The parts of the directory that other areas may import, besides its events.

export { personErrors } from './person/person.errors.js';
export { personDecider } from './person/person.js';
export {
  emptyProfile,
  familyAt,
  familyOf,
  fullName,
  householdSize,
  isCurrent,
  type Person,
  type RegisteredPerson,
  registered,
} from './person/person-state.js';
export { personRequestCase } from './person-request/person-request.js';
export { personRequestAttachments } from './person-request/person-request-attachments.js';
export { changeableFields, type RequestedChange } from './person-request/requested-change.js';

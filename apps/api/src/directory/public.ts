// The parts of the directory that other areas may import.

export { Cities } from './city/cities.js';
export { CountBeneficiaries } from './person/count-beneficiaries.query.js';
export { FindPeople, type FoundPerson } from './person/find-people.query.js';
export { ListPersonNames } from './person/list-person-names.query.js';
export { isPresent, people } from './person/people.view.js';
export { type ListedPerson, personListing } from './person/person.listing.js';
export { FindPerson } from './person/person.queries.js';
export { AnnounceErasure } from './person-erasure/announce-erasure.command.js';
export { RemovePerson } from './person-erasure/remove-person.handler.js';
export { ConfiguredFields } from './person-field/configured-fields.js';
export { personRequests } from './person-request/person-requests.view.js';
export { SummarizePersonRequests } from './person-request/summarize-person-requests.query.js';
export { households, type SampleHousehold } from './sample-people/households.js';
export { registerPeople } from './sample-people/register-people.js';

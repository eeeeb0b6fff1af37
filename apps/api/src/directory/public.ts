// What the other areas may ask of the directory.
export { ListPersonNames } from './person/list-person-names.query.js';
export { RemovePerson } from './person-erasure/remove-person.handler.js';
export { SummarizePersonRequests } from './person-request/summarize-person-requests.query.js';

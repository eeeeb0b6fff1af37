// What the other areas may ask of the directory.
export { ExecutePerson } from './person/person.handler.js';
export { SummarizePersonRequests } from './person-request/summarize-person-requests.query.js';

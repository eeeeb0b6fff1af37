// What the other areas may ask of the directory.
export { SummarizePersonRequests } from './person-request/summarize-person-requests.query.js';

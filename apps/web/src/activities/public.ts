/** What the page of a person shows of this area. */
export { PersonRefunds } from './refund/person-refunds.js';
export { PersonRegistrations } from './registration/person-registrations.js';

/** What the page of a person shows of this area. */
export { PersonRefunds } from './refund/person-refunds.js';

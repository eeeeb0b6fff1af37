// What the other areas may ask of the directory.
export { ExecutePerson } from './person/person.handler.js';

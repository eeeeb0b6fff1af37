// What the other areas may know of the verbs of the subscription.

export { addStructure } from './structure.js';

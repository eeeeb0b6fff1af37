// The verbs of the subscription that other areas use.

export { addStructure } from './structure.js';

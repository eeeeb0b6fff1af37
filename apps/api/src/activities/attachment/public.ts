// A door of its own: who attaches files to a record of another area needs nothing else of the activities.
export { attachFiles } from './attach-files.js';

// Separate entry point: other areas need only this part of the activities to attach files.
export { attachFiles } from './attach-files.js';

import { send } from '../platform/http.js';
import { queryGroup } from '../platform/query-group.js';

const sample = queryGroup('sample');

/** Sample records of a new structure. */
export const sampleQuery = sample.read('/api/sample');

export const removeSample = () => send('delete', '/api/sample');

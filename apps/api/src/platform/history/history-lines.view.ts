import { sharedView } from '../projection/shared-view.js';
import { historyTable } from './history.projection.js';

/** The events of each environment, with their place in the feed. */
export const historyLines = sharedView(historyTable, ['id', 'stream', 'recordType', 'version', 'xid', 'position', 'at', 'type']);

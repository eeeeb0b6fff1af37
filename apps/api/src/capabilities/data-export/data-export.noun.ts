import type { DataExportEvent } from '@intendance/domain/capabilities/data-export/data-export.events.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
import { noun } from '../manifest/noun.js';
import { dataExportHistory } from './data-export.history.js';
import { ExportedHistory } from './exported-history.js';

export const dataExportNoun = noun({
  feature: 'data-export',
  history: [dataExportHistory],
  exportedFiles: [ExportedHistory],
  relay: [relayed<DataExportEvent>('data-export', { DataExported: [] })],
});

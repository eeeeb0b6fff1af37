import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { attachmentTable } from './attachment-list.projection.js';

/** A row for each record that has a stored file. `holder`: the key of the record's stream. */
export const attachmentHolders = sharedView(attachmentTable, ['id'], {
  holder: expression<string>('jsonb_array_elements_text(holders)'),
});

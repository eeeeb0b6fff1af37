import { euros } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import { readSettingsAhead, SettingsList } from '../settings/settings-list.js';
import type { RefundActivity } from './refund-activity.js';
import { refundActivityConfig } from './refund-activity-config.js';
import { shortLimit, shortShare } from './rule-sentence.js';

const columns: Column<RefundActivity>[] = [
  { id: 'rule', header: 'Règle', cell: shortShare },
  { id: 'limit', header: 'Plafond', cell: shortLimit },
  { id: 'refunded', header: 'Remboursé', order: 'refund_sum', align: 'end', cell: ({ refund_sum }) => euros(refund_sum) },
  { id: 'all', header: 'Demandé', order: 'all_sum', align: 'end', cell: ({ all_sum }) => euros(all_sum) },
];

export const readAhead = readSettingsAhead(refundActivityConfig);
export const Component = () => <SettingsList kind={refundActivityConfig} columns={columns} />;

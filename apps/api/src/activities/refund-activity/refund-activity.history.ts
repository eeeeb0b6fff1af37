import type { RefundActivityEvent, RefundSettings } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { withoutNoun } from '@intendance/domain/activities/settings/settings-record.js';
import { formatEuros, formatPercent } from '@intendance/kernel/money.js';
import { describer, type HistoryFields, type HistoryReference } from '../../platform/history/history-describer.js';
import { describeSettings, yesNo } from '../settings/describe-settings.js';
import { periodLabels, scopeLabels } from './refund-activity.sheet.js';

export const refundActivityHistory = describer<RefundActivityEvent>({
  streamType: 'refund-activity',
  recordType: 'refund_settings',
  need: { permission: 'ACTIVITY_ACCESS', module: 'gestion' },
  describe: (event) => describeSettings(withoutNoun('RefundActivity', event), ruleFields),
});

export const refundActivityReference: HistoryReference = {
  name: 'refund_settings',
  select: 'SELECT id, name FROM read.refund_activity_list WHERE id = ANY($1::uuid[])',
};

function limit({ cap }: RefundSettings): string | null {
  if (cap.unit === 'bills') return cap.count === null ? null : `${cap.count} factures`;
  return cap.amount === null ? null : formatEuros(cap.amount);
}

const ruleFields = (settings: RefundSettings): HistoryFields => ({
  required_bill: { label: 'Pièce obligatoire', value: yesNo(settings.billRequired) },
  refund_rule: { label: 'Bénéficiaires', value: scopeLabels[settings.scope] },
  amount: {
    label: 'Montant',
    value: settings.rate.kind === 'percent' ? formatPercent(settings.rate.share) : formatEuros(settings.rate.amount),
  },
  refund_limit: { label: 'Plafond', value: limit(settings) },
  refund_period: { label: 'Période', value: periodLabels[settings.period] },
});

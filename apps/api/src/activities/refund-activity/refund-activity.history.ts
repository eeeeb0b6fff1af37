import type { RefundActivityEvent, RefundSettings } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { withoutNoun } from '@intendance/domain/capabilities/settings/settings-record.js';
import { formatEuros, formatPercent, toEuros } from '@intendance/kernel/money.js';
import {
  describer,
  type HistoryField,
  type HistoryFields,
  type HistoryReference,
  type RawValue,
} from '../../platform/history/history-describer.js';
import { amountField, choiceField, field, flagField } from '../../platform/history/history-fields.js';
import { describeSettings } from '../settings/describe-settings.js';
import { periodLabels, scopeLabels } from './refund-activity.export.js';

export const refundActivityHistory = describer<RefundActivityEvent>({
  streamType: 'refund-activity',
  recordType: 'refund_settings',
  describe: (event) => describeSettings(withoutNoun('RefundActivity', event), ruleFields),
});

export const refundActivityReference: HistoryReference = {
  name: 'refund_settings',
  select: 'SELECT id, name FROM read.refund_activity_list WHERE id = ANY($1::uuid[])',
};

function limitField({ cap }: RefundSettings): HistoryField {
  const label = 'Plafond';
  if (cap.unit === 'bills')
    return cap.count === null ? field(label, null) : field(label, `${cap.count} factures`, rawLimit(cap.count, true));
  return cap.amount === null
    ? field(label, null)
    : amountField(label, formatEuros(cap.amount), rawLimit(toEuros(cap.amount), false), cap.amount);
}

const rawLimit = (limit: number, bills: boolean): RawValue => ({ refund_limit: limit, refund_bill: bills });

const rate = ({ rate: refundRate }: RefundSettings): HistoryField =>
  refundRate.kind === 'percent'
    ? field('Montant', formatPercent(refundRate.share), { amount: refundRate.share / 100, refund_percent: true })
    : amountField(
        'Montant',
        formatEuros(refundRate.amount),
        { amount: toEuros(refundRate.amount), refund_percent: false },
        refundRate.amount,
      );

const ruleFields = (settings: RefundSettings): HistoryFields => ({
  required_bill: flagField('Pièce obligatoire', settings.billRequired),
  refund_rule: field('Bénéficiaires', scopeLabels[settings.scope], settings.scope === 'household' ? '0' : '1'),
  amount: rate(settings),
  refund_limit: limitField(settings),
  refund_period: choiceField('Période', periodLabels, settings.period),
});

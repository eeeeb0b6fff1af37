import type { RefundActivityEvent, RefundSettings } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { formatEuros, formatPercent } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry, type HistoryFields, type HistoryReference } from '../../platform/history/history-describer.js';
import { periodLabels, scopeLabels } from './refund-activity.sheet.js';

export const refundActivityHistory = describer<RefundActivityEvent>({
  streamType: 'refund-activity',
  recordType: 'refund_settings',
  need: { permission: 'ACTIVITY_ACCESS', module: 'gestion' },
  describe: (event) => describe(event),
});

export const refundActivityReference: HistoryReference = {
  name: 'refund_settings',
  select: 'SELECT id, name FROM read.refund_activity_list WHERE id = ANY($1::uuid[])',
};

const day = (date: LocalDate | null): string | null => (date === null ? null : formatDay(date));
const yesNo = (value: boolean): string => (value ? 'Oui' : 'Non');
const enabled = (value: boolean): HistoryFields => ({ enabled: { label: 'Active', value: yesNo(value) } });

function limit({ cap }: RefundSettings): string | null {
  if (cap.unit === 'bills') return cap.count === null ? null : `${cap.count} factures`;
  return cap.amount === null ? null : formatEuros(cap.amount);
}

const settingsFields = (settings: RefundSettings): HistoryFields => ({
  activity_name: { label: 'Activité', value: settings.name },
  start_date: { label: 'Date de début', value: day(settings.startDate) },
  end_date: { label: 'Date de fin', value: day(settings.endDate) },
  required_bill: { label: 'Pièce obligatoire', value: yesNo(settings.billRequired) },
  refund_rule: { label: 'Bénéficiaires', value: scopeLabels[settings.scope] },
  amount: {
    label: 'Montant',
    value: settings.rate.kind === 'percent' ? formatPercent(settings.rate.share) : formatEuros(settings.rate.amount),
  },
  refund_limit: { label: 'Plafond', value: limit(settings) },
  refund_period: { label: 'Période', value: periodLabels[settings.period] },
  rule_comment: { label: 'Règle', value: settings.comment || null },
});

function describe(event: RefundActivityEvent): HistoryEntry {
  switch (event.type) {
    case 'RefundActivityCreated':
      return { label: "a créé l'activité", fields: { ...settingsFields(event.data), ...enabled(event.data.enabled) } };
    case 'RefundActivityRevised':
      return { label: "a modifié l'activité", fields: settingsFields(event.data) };
    case 'RefundActivityEnabled':
      return { label: "a activé l'activité", fields: enabled(true) };
    case 'RefundActivityDisabled':
      return { label: "a désactivé l'activité", fields: enabled(false) };
    case 'RefundActivityDeleted':
      return { label: "a supprimé l'activité", fields: { isDeleted: { label: 'Supprimée', value: 'Oui' } } };
    case 'RefundActivityRestored':
      return { label: "a restauré l'activité", fields: { isDeleted: { label: 'Supprimée', value: 'Non' } } };
  }
}

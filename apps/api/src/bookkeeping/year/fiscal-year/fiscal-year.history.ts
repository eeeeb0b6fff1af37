import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { closingChecks } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryField, type HistoryFields } from '../../../platform/history/history-describer.js';
import { dayField, field, flagField } from '../../../platform/history/history-fields.js';

/** The years of an environment are one record: its calendar. */
export const fiscalYearHistory = describer<FiscalYearEvent>({
  streamType: 'fiscal-calendar',
  recordType: 'exercice',
  isSilent: ({ type }) => type === 'FiscalYearFreezeStarted' || type === 'FiscalYearFreezeCancelled',
  describe: (event) => describeYearEvent(event),
});

const of = (yearId: string, name: string, value: HistoryField): HistoryFields => ({ [`${name}-${yearId}`]: value });

export function describeYearEvent(event: FiscalYearEvent): HistoryEntry | null {
  const { yearId } = event.data;
  switch (event.type) {
    case 'FiscalYearCreated':
    case 'FiscalYearDatesChanged': {
      const { name, start, end } = event.data;
      const fields = {
        ...of(yearId, 'name', field('Exercice', name)),
        ...of(yearId, 'dates', field('Dates', `${formatDay(start)} – ${formatDay(end)}`, { start_date: start, end_date: end })),
      };
      return { label: event.type === 'FiscalYearCreated' ? 'a créé l’exercice' : 'a changé les dates de l’exercice', fields };
    }
    case 'PeriodValidated':
      return {
        label: 'a validé des écritures',
        fields: of(yearId, 'validated', dayField('Validées jusqu’au', event.data.upTo)),
      };
    case 'FiscalYearClosed':
      return { label: 'a clôturé l’exercice', fields: of(yearId, 'closed', flagField('Clôturé', true)) };
    case 'FiscalYearReopened': {
      const { reason } = event.data;
      return {
        label: 'a rouvert l’exercice',
        fields: { ...of(yearId, 'closed', flagField('Clôturé', false)), ...of(yearId, 'reason', field('Motif', reason)) },
      };
    }
    case 'BankDifferenceExplained': {
      const { accountId, accountCode, text } = event.data;
      return {
        label: 'a expliqué un écart avec la banque',
        fields: of(`${yearId}-${accountId}`, 'note', field(`Écart sur ${accountCode}`, text)),
      };
    }
    case 'ClosingPointExplained': {
      const { check, text } = event.data;
      return {
        label: 'a expliqué un point de la clôture',
        fields: of(`${yearId}-${check}`, 'note', field(closingChecks[check].label, text)),
      };
    }
    case 'FiscalYearFreezeStarted':
    case 'FiscalYearFreezeCancelled':
      // Steps of a closing, which has a line of its own.
      return null;
  }
}

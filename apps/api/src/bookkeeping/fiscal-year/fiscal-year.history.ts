import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';

/** The years of an environment are one record: its calendar. */
export const fiscalYearHistory = describer<FiscalYearEvent>({
  streamType: 'fiscal-calendar',
  recordType: 'exercice',
  need: { permission: 'COMPTABILITY_ACCESS', module: 'comptability' },
  isSilent: ({ type }) => type === 'FiscalYearFreezeStarted' || type === 'FiscalYearFreezeCancelled',
  describe: (event) => describeYearEvent(event),
});

const field = (label: string, value: string | null): HistoryFields[string] => ({ label, value });
const of = (yearId: string, name: string, label: string, value: string | null): HistoryFields => ({
  [`${name}-${yearId}`]: field(label, value),
});

export function describeYearEvent(event: FiscalYearEvent): HistoryEntry | null {
  const { yearId } = event.data;
  switch (event.type) {
    case 'FiscalYearCreated':
    case 'FiscalYearDatesChanged': {
      const { name, start, end } = event.data;
      const fields = {
        ...of(yearId, 'name', 'Exercice', name),
        ...of(yearId, 'dates', 'Dates', `${formatDay(start)} – ${formatDay(end)}`),
      };
      return { label: event.type === 'FiscalYearCreated' ? "a créé l'exercice" : "a changé les dates de l'exercice", fields };
    }
    case 'PeriodValidated':
      return {
        label: 'a validé des écritures',
        fields: of(yearId, 'validated', 'Validées jusqu’au', formatDay(event.data.upTo)),
      };
    case 'FiscalYearClosed':
      return { label: "a clôturé l'exercice", fields: of(yearId, 'closed', 'Clôturé', 'Oui') };
    case 'FiscalYearReopened': {
      const { reason } = event.data;
      return {
        label: "a rouvert l'exercice",
        fields: { ...of(yearId, 'closed', 'Clôturé', 'Non'), ...of(yearId, 'reason', 'Motif', reason) },
      };
    }
    case 'BankDifferenceExplained': {
      const { accountId, accountCode, text } = event.data;
      return {
        label: 'a expliqué un écart avec la banque',
        fields: of(`${yearId}-${accountId}`, 'note', `Écart sur ${accountCode}`, text),
      };
    }
    case 'FiscalYearFreezeStarted':
    case 'FiscalYearFreezeCancelled':
      // Moments of a closing, which tells itself.
      return null;
  }
}

import type { YearResultEvent } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { transferBudgets } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';

export const yearResultHistory = describer<YearResultEvent>({
  streamType: 'year-result',
  recordType: 'year-result',
  describe: (event) => describeResult(event),
});

export function describeResult(event: YearResultEvent): HistoryEntry {
  switch (event.type) {
    case 'ResultAppropriated':
      return {
        label: `a affecté le résultat${event.data.budget && ` ${event.data.budget}`} de ${formatEuros(event.data.result)}`,
        amount: event.data.result,
      };
    case 'SurplusTransferred': {
      const { from, to } = transferBudgets[event.data.direction];
      if (to === null)
        return {
          label: `a donné ${formatEuros(event.data.amount)} de l’excédent du budget ${from} à une association`,
          amount: event.data.amount,
        };
      return { label: `a transféré ${formatEuros(event.data.amount)} du budget ${from} au budget ${to}`, amount: event.data.amount };
    }
    case 'ResultDecisionsVoided':
      return { label: 'a annulé l’affectation du résultat, l’exercice étant rouvert' };
  }
}

import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { PatrimonialStateEvent } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import type { PreviousAnnualStateEvent } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.events.js';
import type { YearResultEvent } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { transferBudgets } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { formatEuros, sum } from '@intendance/kernel/money.js';
import { describer, type HistoryDescriber, type HistoryEntry } from '../platform/history/history-describer.js';
import { countField, dayField, eurosField, field } from '../platform/history/history-fields.js';

const need = { permission: 'COMPTABILITY_ACCESS', module: 'comptability' } as const;

export function describeEntry(event: JournalEntryEvent): HistoryEntry {
  if (event.type === 'JournalEntryReversed') return { label: 'a contre-passé l’écriture' };
  const { label, date, pieceRef, lines } = event.data;
  return {
    label: event.type === 'JournalEntryPosted' ? 'a passé l’écriture' : 'a corrigé l’écriture',
    fields: {
      label: field('Libellé', label),
      date: dayField('Date', date),
      piece: field('Pièce', pieceRef),
      amount: eurosField('Montant', sum(lines.map(({ debit }) => debit))),
    },
  };
}

export function describeResult(event: YearResultEvent): HistoryEntry {
  switch (event.type) {
    case 'ResultAppropriated':
      return { label: `a affecté le résultat${event.data.budget && ` ${event.data.budget}`} de ${formatEuros(event.data.result)}` };
    case 'SurplusTransferred': {
      const { from, to } = transferBudgets[event.data.direction];
      return { label: `a transféré ${formatEuros(event.data.amount)} du budget ${from} au budget ${to}` };
    }
    case 'ResultDecisionsVoided':
      return { label: 'a annulé l’affectation du résultat, l’exercice étant rouvert' };
  }
}

export const describeStatement = (event: PatrimonialStateEvent): HistoryEntry => ({
  label:
    event.type === 'PatrimonialStateSaved'
      ? 'a enregistré la situation patrimoniale'
      : 'a repris la situation patrimoniale de l’exercice précédent',
  fields: { lines: countField('Lignes', event.data.lines.length) },
});

export const describePrevious = (event: PreviousAnnualStateEvent): HistoryEntry =>
  event.type === 'PreviousAnnualStateRemoved'
    ? { label: 'a retiré l’exercice précédent de l’état annuel' }
    : {
        label: 'a importé l’exercice précédent de l’état annuel',
        fields: { file: field('Fichier', event.data.fileName), lines: countField('Lignes', event.data.rows.length) },
      };

/** Entries, decisions and statements of the books, told to their readers. */
export const booksDescribers: readonly HistoryDescriber[] = [
  describer<JournalEntryEvent>({ streamType: 'journal-entry', recordType: 'entry', need, describe: describeEntry }),
  describer<YearResultEvent>({ streamType: 'year-result', recordType: 'year-result', need, describe: describeResult }),
  describer<PatrimonialStateEvent>({ streamType: 'patrimonial-state', recordType: 'patrimonial-state', need, describe: describeStatement }),
  describer<PreviousAnnualStateEvent>({ streamType: 'annual-state', recordType: 'annual-state', need, describe: describePrevious }),
];

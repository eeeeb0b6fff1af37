import type { PatrimonialStateEvent } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import type { PreviousAnnualStateEvent } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { countField, field } from '../../../platform/history/history-fields.js';

export const patrimonialStateHistory = describer<PatrimonialStateEvent>({
  streamType: 'patrimonial-state',
  recordType: 'patrimonial-state',
  describe: (event) => describeStatement(event),
});

export const previousAnnualStateHistory = describer<PreviousAnnualStateEvent>({
  streamType: 'annual-state',
  recordType: 'annual-state',
  describe: (event) => describePrevious(event),
});

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

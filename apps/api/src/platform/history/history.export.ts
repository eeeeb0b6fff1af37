import { recordTypeLabel } from '@intendance/contract/record-types.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { countColumn, eurosColumn, instantColumn, type Sheet, textColumn } from '../documents/sheet.js';
import type { HistoryChangeDto, HistoryEntryDto } from './history.dto.js';
import { sourceLabels } from './history.listing.js';

const nothing = '—';
const changeText = ({ label, old, new: now }: HistoryChangeDto): string => `${label} : ${old ?? nothing} → ${now ?? nothing}`;
/** `{"bill_amount":[80,90]}`: the old and the new value of each field. */
function rawText(changes: readonly HistoryChangeDto[]): string | null {
  if (changes.length === 0) return null;
  const values: Record<string, unknown> = {};
  for (const { field, raw_old, raw_new } of changes) values[field] = [raw_old, raw_new];
  return JSON.stringify(values);
}
const labels: Readonly<Record<string, string>> = sourceLabels;

/** 'Historique.pdf': the columns that fit on a page. */
export const printedHistorySheet: Sheet<HistoryEntryDto> = {
  name: 'Historique',
  fileName: 'Historique',
  columns: [
    instantColumn('Date', ({ at }) => new Date(at)),
    textColumn('Auteur', ({ actor }) => actor.name),
    textColumn('Action', ({ label }) => label, 40),
    textColumn('Changements', ({ changes }) => changes.map(changeText).join('\n') || null, 60),
    textColumn('Origine', ({ source }) => labels[source] ?? source, 18),
    textColumn('Nature', ({ record_type }) => recordTypeLabel(record_type), 24),
    textColumn('Fiche', ({ record_id }) => record_id, 38),
    countColumn('Version', ({ version }) => version),
    textColumn('Événement', ({ type }) => type, 28),
    textColumn('Identifiant', ({ id }) => id, 38),
  ],
};

/** 'Historique.xlsx': one row per event, its changes in one cell, and in another one their values for programs. */
export const historyExport: Sheet<HistoryEntryDto> = {
  ...printedHistorySheet,
  columns: [
    ...printedHistorySheet.columns,
    textColumn('Position', ({ position }) => position, 20),
    textColumn('Valeurs brutes', ({ changes }) => rawText(changes), 60),
    eurosColumn('Montant', ({ amount }) => (amount === null ? null : fromEuros(amount))),
  ],
};

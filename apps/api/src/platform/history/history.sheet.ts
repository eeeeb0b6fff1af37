import { countColumn, instantColumn, type Sheet, textColumn } from '../documents/sheet.js';
import type { HistoryChangeDto, HistoryEntryDto } from './history.dto.js';
import { sourceLabels } from './history.listing.js';

const nothing = '—';
const changeText = ({ label, old, new: now }: HistoryChangeDto): string => `${label} : ${old ?? nothing} → ${now ?? nothing}`;
const labels: Readonly<Record<string, string>> = sourceLabels;

/** 'Historique.xlsx': one row per event, its changes in one cell. */
export const historySheet: Sheet<HistoryEntryDto> = {
  name: 'Historique',
  fileName: 'Historique',
  columns: [
    instantColumn('Date', ({ at }) => new Date(at)),
    textColumn('Auteur', ({ actor }) => actor.name),
    textColumn('Action', ({ label }) => label, 40),
    textColumn('Changements', ({ changes }) => changes.map(changeText).join('\n') || null, 60),
    textColumn('Origine', ({ source }) => labels[source] ?? source, 18),
    textColumn('Nature', ({ record_type }) => record_type, 18),
    textColumn('Fiche', ({ record_id }) => record_id, 38),
    countColumn('Version', ({ version }) => version),
    textColumn('Événement', ({ type }) => type, 28),
    textColumn('Identifiant', ({ id }) => id, 38),
  ],
};

import type { ImportCounts, PersonImportEvent } from '@intendance/domain/directory/person-import/person-import.events.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields, type RawValue } from '../../platform/history/history-describer.js';
import { choiceField, countField, field } from '../../platform/history/history-fields.js';
import { importStatusLabels } from './person-import.listing.js';

export const personImportHistory = describer<PersonImportEvent>({
  streamType: 'person-import',
  recordType: 'person_import',
  isSilent: ({ type }) => type === 'PersonImportLinesWritten' || type === 'PersonImportPeopleUndone',
  describe: (event) => describe(event),
});

const status = (value: keyof typeof importStatusLabels): HistoryFields => ({
  status: choiceField('Statut', importStatusLabels, value),
});
const people = (count: number): string => `${count} ${count > 1 ? 'fiches' : 'fiche'}`;

const left = ({ exitDate, count }: { exitDate: LocalDate; count: number }): RawValue => ({ exit_date: exitDate, count });

const summary = ({ created, updated, unchanged, errors }: ImportCounts): string =>
  `${people(created)} à créer, ${updated} à modifier, ${unchanged} sans changement, ${errors} en erreur`;

/**
 * Batches of hundreds of lines have no line of their own: the end of the work has one. The name of a file, or a reason, may name a person.
 */
function describe(event: PersonImportEvent): HistoryEntry | null {
  switch (event.type) {
    case 'PersonImportUploaded': {
      const { lines, counts } = event.data;
      return {
        label: 'a fait vérifier un fichier',
        fields: {
          ...status('uploaded'),
          lines: countField('Lignes', lines),
          dry_run: field('Vérification', summary(counts), { ...counts }),
        },
      };
    }
    case 'PersonImportConfirmed': {
      const { mode, leaving } = event.data;
      return {
        label: 'a confirmé l’import',
        fields: {
          ...status('running'),
          mode: field('Lignes importées', mode === 'all' ? 'Tout ou rien' : 'Les lignes valides', mode),
          ...(leaving && {
            leaving: field('Absents sortis le', `${formatDay(leaving.exitDate)} (${people(leaving.count)})`, left(leaving)),
          }),
        },
      };
    }
    case 'PersonImportAbsentsLeft':
      return { label: `a sorti ${event.data.people.length} absents` };
    case 'PersonImportFinished':
      return { label: 'a terminé l’import', fields: status('done') };
    case 'PersonImportRefused':
      return { label: `a refusé l’import : ${event.data.errors} en erreur`, fields: status('refused') };
    case 'PersonImportFailed':
      return { label: 'a arrêté l’import', fields: status('failed') };
    case 'PersonImportUndoStarted':
      return { label: 'a annulé l’import', fields: status('undoing') };
    case 'PersonImportUndone':
      return { label: 'a fini d’annuler l’import', fields: status('undone') };
    case 'PersonImportFileErased':
      return { label: event.data.isUnconfirmed ? 'a effacé le fichier, que personne n’a confirmé' : 'a effacé le fichier' };
    case 'PersonImportLinesWritten':
    case 'PersonImportPeopleUndone':
      return null;
  }
}

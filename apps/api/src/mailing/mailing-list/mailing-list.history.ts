import type { MailingListEvent, PeopleFilters } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields, type HistoryReference } from '../../platform/history/history-describer.js';
import { countField, field } from '../../platform/history/history-fields.js';

export const mailingListHistory = describer<MailingListEvent>({
  streamType: 'mailing-list',
  recordType: 'mailing_list',
  describe: (event) => describe(event),
});

export const mailingListReference: HistoryReference = {
  name: 'mailing_list',
  select: 'SELECT id, name FROM read.mailing_list_list WHERE id = ANY($1::uuid[])',
};

const presenceLabels = { current: 'Présents', past: 'Sortis', all: 'Tous' } as const;

const days = ({ from, to }: { from: LocalDate | null; to: LocalDate | null }): string | null =>
  from || to ? `${from ? `du ${formatDay(from)}` : ''} ${to ? `au ${formatDay(to)}` : ''}`.trim() : null;

const filterFields = ({ presence, civility, zipCode, city, customFields, entrance, exit }: PeopleFilters): HistoryFields => ({
  type: field('Type', 'Personnes', 'people'),
  statusBenef: field('Présence', presenceLabels[presence], presence),
  civility: field('Civilité', civility),
  zip_code: field('Code postal', zipCode),
  city: field('Ville', city),
  custom_fields: field('Champs personnalisés', Object.values(customFields).join(', ') || null),
  ENTRANCE: field('Date d’entrée', days(entrance)),
  EXIT: field('Date de sortie', days(exit)),
});

function describe(event: MailingListEvent): HistoryEntry {
  switch (event.type) {
    case 'MailingListCreated':
      return {
        label: 'a créé la liste',
        fields: { name: field('Nom', event.data.name), consent: field('Consentement', event.data.consent) },
      };
    case 'MailingListRenamed':
      return { label: 'a renommé la liste', fields: { name: field('Nom', event.data.name) } };
    case 'MailingListPeopleFiltered':
      return { label: 'a choisi les personnes de la liste', fields: filterFields(event.data.filters) };
    case 'MailingListFileChosen': {
      const { name, contacts, refused } = event.data;
      const counts = { contacts: countField('Contacts', contacts), refused: countField('Lignes écartées', refused) };
      return {
        label: 'a choisi le fichier de la liste',
        fields: { type: field('Type', 'Fichier', 'file'), file: field('Fichier', name), ...counts },
      };
    }
    case 'MailingListDeleted':
      return { label: 'a mis la liste à la corbeille' };
    case 'MailingListRestored':
      return { label: 'a sorti la liste de la corbeille' };
    case 'MailingListFileErased':
      return { label: 'a effacé le fichier de la liste' };
  }
}

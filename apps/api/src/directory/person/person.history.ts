import type { FamilyMember, PersonEvent, PersonIdentity } from '@intendance/domain/directory/person/person.events.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields, type HistoryReference } from '../../platform/history/history-describer.js';

export const personHistory = describer<PersonEvent>({
  streamType: 'person',
  recordType: 'person',
  need: { permission: 'PEOPLE_ACCESS' },
  describe: (event) => describe(event),
});

export const personReferences: readonly HistoryReference[] = [
  { name: 'person', select: `SELECT id, lastname || ' ' || firstname AS name FROM read.person_list WHERE id = ANY($1::uuid[])` },
  {
    name: 'member',
    select: `SELECT m ->> 'id' AS id, concat(m ->> 'lastname', ' ', m ->> 'firstname') AS name
      FROM read.person_list p CROSS JOIN jsonb_array_elements(p.state -> 'members') m WHERE m ->> 'id' = ANY($1::text[])`,
  },
];

const day = (date: LocalDate | null): string | null => (date === null ? null : formatDay(date));

const identityFields = ({ civility, lastname, firstname, email }: PersonIdentity): HistoryFields => ({
  civility: { label: 'Civilité', value: civility },
  lastname: { label: 'Nom', value: lastname },
  firstname: { label: 'Prénom', value: firstname },
  email: { label: 'E-mail', value: email },
});

const entrance = (date: LocalDate | null): HistoryFields => ({ entrance_date: { label: "Date d'entrée", value: day(date) } });
const exit = (date: LocalDate | null): HistoryFields => ({ exit_date: { label: 'Date de sortie', value: day(date) } });

const memberFields = (label: string, { id, firstname, lastname, birthday }: FamilyMember): HistoryFields => ({
  [`member-${id}`]: { label, value: `${lastname} ${firstname}${birthday ? `, né(e) le ${formatDay(birthday)}` : ''}` },
});

function describe(event: PersonEvent): HistoryEntry {
  switch (event.type) {
    case 'PersonRegistered':
      return {
        label: 'a créé la fiche',
        fields: { ...identityFields(event.data), ...entrance(event.data.entranceDate), ...exit(event.data.exitDate) },
      };
    case 'PersonIdentityChanged':
      return { label: "a modifié l'identité", fields: identityFields(event.data) };
    case 'PersonEntranceDated':
      return { label: "a modifié la date d'entrée", fields: entrance(event.data.entranceDate) };
    case 'PersonLeft':
      return { label: 'a enregistré la sortie', fields: exit(event.data.exitDate) };
    case 'PersonReturned':
      return { label: 'a annulé la sortie', fields: exit(null) };
    case 'SpouseRecorded':
      return { label: 'a enregistré le conjoint', fields: memberFields('Conjoint', event.data) };
    case 'ChildRecorded':
      return { label: 'a enregistré un enfant', fields: memberFields('Enfant', event.data) };
    case 'SpouseRemoved':
      return { label: 'a retiré le conjoint', fields: { [`member-${event.data.id}`]: { label: 'Conjoint', value: null } } };
    case 'ChildRemoved':
      return { label: 'a retiré un enfant', fields: { [`member-${event.data.id}`]: { label: 'Enfant', value: null } } };
  }
}

import type {
  CustomFields,
  FamilyMember,
  PersonContact,
  PersonEvent,
  PersonIdentity,
} from '@intendance/domain/directory/person/person.events.js';
import { fullName } from '@intendance/domain/directory/person/person-state.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields, type HistoryReference } from '../../platform/history/history-describer.js';
import { dayField, field } from '../../platform/history/history-fields.js';

export const personHistory = describer<PersonEvent>({
  streamType: 'person',
  recordType: 'person',
  guarded: [
    { prefix: 'member-', need: { permission: 'PEOPLE_FAMILY_ACCESS' } },
    { prefix: 'document-', need: { permission: 'PEOPLE_ATTACHMENT_ACCESS' } },
  ],
  describe: (event) => describe(event),
});

export const personReferences: readonly HistoryReference[] = [
  { name: 'person', select: `SELECT id, trim(lastname || ' ' || firstname) AS name FROM read.person_list WHERE id = ANY($1::uuid[])` },
  {
    name: 'member',
    select: `SELECT m ->> 'id' AS id, trim(concat(m ->> 'lastname', ' ', m ->> 'firstname')) AS name
      FROM read.person_list p CROSS JOIN jsonb_array_elements(p.state -> 'members') m WHERE m ->> 'id' = ANY($1::text[])`,
  },
];

const identityFields = ({ civility, lastname, firstname, email }: PersonIdentity): HistoryFields => ({
  civility: { label: 'Civilité', value: civility },
  lastname: { label: 'Nom', value: lastname },
  firstname: { label: 'Prénom', value: firstname || null },
  email: { label: 'E-mail', value: email },
});

const entrance = (date: LocalDate | null): HistoryFields => ({ entrance_date: dayField('Date d’entrée', date) });
const exit = (date: LocalDate | null): HistoryFields => ({ exit_date: dayField('Date de sortie', date) });

const memberFields = (label: string, { id, firstname, lastname, birthday }: FamilyMember): HistoryFields => ({
  [`member-${id}`]: field(label, `${fullName({ lastname, firstname })}${birthday ? `, né(e) le ${formatDay(birthday)}` : ''}`, {
    lastname,
    firstname,
    birthday,
  }),
});

const contactFields = ({ address, zipCode, city, phone, mobile }: PersonContact): HistoryFields => ({
  address: { label: 'Adresse', value: address },
  zip_code: { label: 'Code postal', value: zipCode },
  city: { label: 'Ville', value: city },
  phone: { label: 'Téléphone', value: phone },
  mobile: { label: 'Mobile', value: mobile },
});

const birth = (birthday: LocalDate | null): HistoryFields => ({ birthday: dayField('Date de naissance', birthday) });
const matriculeField = (value: string | null): HistoryFields => ({ matricule: { label: 'Matricule', value } });

const customFields = ({ CUSTOM1, CUSTOM2, CUSTOM3 }: CustomFields): HistoryFields => ({
  CUSTOM1: { label: 'Champ personnalisé 1', value: CUSTOM1 },
  CUSTOM2: { label: 'Champ personnalisé 2', value: CUSTOM2 },
  CUSTOM3: { label: 'Champ personnalisé 3', value: CUSTOM3 },
});

/** Events older than the profile do not have its fields. */
function registration(data: Extract<PersonEvent, { type: 'PersonRegistered' }>['data']): HistoryFields {
  const { address = null, zipCode = null, city = null, phone = null, mobile = null } = data;
  return {
    ...identityFields(data),
    ...birth(data.birthday ?? null),
    ...matriculeField(data.matricule ?? null),
    ...contactFields({ address, zipCode, city, phone, mobile }),
    ...(data.customFields && customFields(data.customFields)),
    ...entrance(data.entranceDate),
    ...exit(data.exitDate),
  };
}

function describe(event: PersonEvent): HistoryEntry {
  switch (event.type) {
    case 'PersonRegistered':
      return { label: 'a créé la fiche', fields: registration(event.data) };
    case 'PersonBirthDated':
      return { label: 'a modifié la date de naissance', fields: birth(event.data.birthday) };
    case 'PersonNumbered':
      return { label: 'a modifié le matricule', fields: matriculeField(event.data.matricule) };
    case 'PersonContactChanged':
      return { label: 'a modifié les coordonnées', fields: contactFields(event.data) };
    case 'PersonCustomFieldsFilled':
      return { label: 'a modifié les champs personnalisés', fields: customFields(event.data.customFields) };
    case 'PersonDocumentAttached':
      return { label: 'a joint une pièce', fields: { [`document-${event.data.id}`]: { label: 'Pièce jointe', value: event.data.name } } };
    case 'PersonDocumentDetached':
      return { label: 'a retiré une pièce', fields: { [`document-${event.data.id}`]: { label: 'Pièce jointe', value: null } } };
    case 'PersonDeleted':
      return { label: 'a mis la fiche à la corbeille' };
    case 'PersonRestored':
      return { label: 'a sorti la fiche de la corbeille' };
    case 'PersonalDataErased':
      return { label: 'a effacé les données personnelles' };
    case 'PersonIdentityChanged':
      return { label: 'a modifié l’identité', fields: identityFields(event.data) };
    case 'PersonEntranceDated':
      return { label: 'a modifié la date d’entrée', fields: entrance(event.data.entranceDate) };
    case 'PersonLeft':
      return { label: 'a enregistré la sortie', fields: exit(event.data.exitDate) };
    case 'PersonReturned':
      return { label: 'a annulé la sortie', fields: exit(null) };
    case 'SpouseRecorded':
      return { label: 'a enregistré le conjoint', fields: memberFields('Conjoint', event.data) };
    case 'ChildRecorded':
      return {
        label: event.data.requestId ? 'a enregistré un enfant, à sa demande' : 'a enregistré un enfant',
        fields: memberFields('Enfant', event.data),
      };
    case 'SpouseRemoved':
      return { label: 'a retiré le conjoint', fields: { [`member-${event.data.id}`]: { label: 'Conjoint', value: null } } };
    case 'ChildRemoved':
      return { label: 'a retiré un enfant', fields: { [`member-${event.data.id}`]: { label: 'Enfant', value: null } } };
  }
}

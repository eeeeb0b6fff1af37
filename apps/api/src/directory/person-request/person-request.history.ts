import type {
  PersonRequestEvent,
  RequestDocument,
  RequestedMember,
} from '@intendance/domain/directory/person-request/person-request.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../platform/history/history-describer.js';

export const personRequestHistory = describer<PersonRequestEvent>({
  streamType: 'person-request',
  recordType: 'person_request',
  need: { permission: 'PEOPLE_EDIT' },
  guarded: [{ prefix: 'document-', need: { permission: 'PEOPLE_ATTACHMENT_ACCESS' } }],
  describe: (event) => describe(event),
});

const status = (value: string): HistoryFields => ({ status: { label: 'Statut', value } });
const comment = (value: string): HistoryFields => ({ comment: { label: 'Commentaire', value: value || null } });
const documentField = ({ id }: Pick<RequestDocument, 'id'>, value: string | null): HistoryFields => ({
  [`document-${id}`]: { label: 'Pièce jointe', value },
});

const memberFields = ({ role, civility, lastname, firstname, birthday }: RequestedMember): HistoryFields => ({
  type: { label: 'Membre', value: role === 'spouse' ? 'Conjoint' : 'Enfant' },
  civility: { label: 'Civilité', value: civility },
  lastname: { label: 'Nom', value: lastname },
  firstname: { label: 'Prénom', value: firstname || null },
  birthday: { label: 'Date de naissance', value: birthday && formatDay(birthday) },
});

function describe(event: PersonRequestEvent): HistoryEntry {
  switch (event.type) {
    case 'PersonRequestSubmitted': {
      const { personId, member } = event.data;
      const person: HistoryFields = { person: { label: 'Bénéficiaire', value: reference('person', personId) } };
      const fields = { ...person, ...memberFields(member), ...comment(event.data.comment), ...status('En attente') };
      return { label: 'a déposé la demande', fields };
    }
    case 'PersonRequestAmended':
      return { label: 'a modifié la demande', fields: { ...memberFields(event.data.member), ...comment(event.data.comment) } };
    case 'PersonRequestDocumentAttached':
      return { label: 'a joint une pièce', fields: documentField(event.data, event.data.name) };
    case 'PersonRequestDocumentDetached':
      return { label: 'a retiré une pièce', fields: documentField(event.data, null) };
    case 'PersonRequestErased':
      return { label: 'a effacé les données personnelles' };
    case 'PersonRequestApproved':
      return { label: 'a approuvé la demande', fields: status('Approuvée') };
    case 'PersonRequestRefused':
      return { label: 'a refusé la demande', fields: { ...status('Refusée'), ...comment(event.data.comment) } };
  }
}

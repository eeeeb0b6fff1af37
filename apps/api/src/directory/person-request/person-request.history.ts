import type {
  PersonRequestEvent,
  RequestDocument,
  RequestedMember,
} from '@intendance/domain/directory/person-request/person-request.events.js';
import type { RequestedChange } from '@intendance/domain/directory/person-request/requested-change.js';
import { describer, type HistoryEntry, type HistoryFields, reference } from '../../platform/history/history-describer.js';
import { dayField, field } from '../../platform/history/history-fields.js';
import { changeLabels } from './change-labels.js';

export const personRequestHistory = describer<PersonRequestEvent>({
  streamType: 'person-request',
  recordType: 'person_request',
  guarded: [{ prefix: 'document-', need: { permission: 'PEOPLE_ATTACHMENT_ACCESS' } }],
  describe: (event) => describe(event),
});

const status = (text: string, raw: string): HistoryFields => ({ status: field('Statut', text, raw) });
const comment = (value: string): HistoryFields => ({ comment: field('Commentaire', value || null) });
const documentField = ({ id }: Pick<RequestDocument, 'id'>, value: string | null): HistoryFields => ({
  [`document-${id}`]: field('Pièce jointe', value),
});

const memberFields = ({ role, civility, lastname, firstname, birthday }: RequestedMember): HistoryFields => ({
  type: field('Membre', role === 'spouse' ? 'Conjoint' : 'Enfant', role === 'spouse' ? 'SPOUSE' : 'CHILD'),
  civility: field('Civilité', civility),
  lastname: field('Nom', lastname),
  firstname: field('Prénom', firstname || null),
  birthday: dayField('Date de naissance', birthday),
});

function changeFields({ birthday, ...texts }: RequestedChange): HistoryFields {
  const fields = Object.entries(texts).map(([name, value]) => [name, field(changeLabels[name as keyof typeof texts], value ?? null)]);
  return { ...Object.fromEntries(fields), ...(birthday !== undefined && { birthday: dayField('Date de naissance', birthday) }) };
}

function describe(event: PersonRequestEvent): HistoryEntry {
  switch (event.type) {
    case 'PersonRequestSubmitted': {
      const { personId, member } = event.data;
      const person: HistoryFields = { person: field('Bénéficiaire', reference('person', personId)) };
      const fields = { ...person, ...memberFields(member), ...comment(event.data.comment), ...status('En attente', 'PENDING') };
      return { label: 'a déposé la demande', fields };
    }
    case 'PersonChangeRequested': {
      const { personId, change, comment: text } = event.data;
      const person: HistoryFields = { person: field('Bénéficiaire', reference('person', personId)) };
      return {
        label: 'a demandé la modification de sa fiche',
        fields: { ...person, ...changeFields(change), ...comment(text), ...status('En attente', 'PENDING') },
      };
    }
    case 'PersonChangeApproved':
      return { label: 'a approuvé la demande : la fiche est modifiée', fields: status('Approuvée', 'APPROVED') };
    case 'PersonRequestAmended':
      return { label: 'a modifié la demande', fields: { ...memberFields(event.data.member), ...comment(event.data.comment) } };
    case 'PersonRequestDocumentAttached':
      return { label: 'a joint une pièce', fields: documentField(event.data, event.data.name) };
    case 'PersonRequestDocumentDetached':
      return { label: 'a retiré une pièce', fields: documentField(event.data, null) };
    case 'PersonRequestErased':
      return { label: 'a effacé les données personnelles' };
    case 'PersonRequestApproved':
      return { label: 'a approuvé la demande', fields: status('Approuvée', 'APPROVED') };
    case 'PersonRequestRefused':
      return { label: 'a refusé la demande', fields: { ...status('Refusée', 'REFUSED'), ...comment(event.data.comment) } };
  }
}

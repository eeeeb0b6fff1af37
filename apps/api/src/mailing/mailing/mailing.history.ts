import { mailingStatusLabels } from '@intendance/contract/status-labels.js';
import type { MailingEvent } from '@intendance/domain/mailing/mailing/mailing.events.js';
import type { MailingStatus } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { textOfRichText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import {
  describer,
  type HistoryEntry,
  type HistoryFields,
  type HistoryReference,
  reference,
} from '../../platform/history/history-describer.js';
import { countField, dayField, field } from '../../platform/history/history-fields.js';

export const mailingHistory = describer<MailingEvent>({
  streamType: 'mailing',
  recordType: 'mailing',
  describe: (event) => describe(event),
});

export const mailingReference: HistoryReference = {
  name: 'mailing',
  select: 'SELECT id, subject AS name FROM read.mailing_table WHERE id = ANY($1::uuid[])',
};

const status = (code: MailingStatus): HistoryFields => ({ status: field('Statut', mailingStatusLabels[code], code) });
const documentField = (id: string, name: string | null): HistoryFields => ({ [`document-${id}`]: field('Pièce jointe', name) });

const parisTime = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' });
const instantText = (at: string): string => parisTime.format(new Date(at));

function describe(event: MailingEvent): HistoryEntry {
  switch (event.type) {
    case 'MailingDrafted': {
      const { copyOf } = event.data;
      return {
        label: 'a commencé le brouillon',
        fields: { ...status('DRAFT'), ...(copyOf && { copy_of: field('Copie de', reference('mailing', copyOf)) }) },
      };
    }
    case 'MailingSubjectWritten':
      return {
        label: 'a écrit l’objet',
        fields: { subject: field('Objet', event.data.subject), preheader: field('Accroche', event.data.preheader || null) },
      };
    case 'MailingBodyWritten':
      return { label: 'a écrit le message', fields: { body: field('Message', textOfRichText(event.data.body) || null) } };
    case 'MailingAddressed': {
      const { lists, people } = event.data;
      return {
        label: 'a choisi les destinataires',
        fields: { lists: countField('Listes', lists.length), people: countField('Personnes', people.length) },
      };
    }
    case 'MailingExclusionsChosen': {
      const { lists, mailings } = event.data;
      return {
        label: 'a choisi les exclusions',
        fields: {
          excluded_lists: countField('Listes exclues', lists.length),
          excluded_mailings: countField('Publipostages exclus', mailings.length),
        },
      };
    }
    case 'MailingAddressesTyped':
      return { label: 'a saisi des adresses', fields: { addresses: countField('Adresses saisies', event.data.addresses.length) } };
    case 'MailingDocumentAttached':
    case 'MailingTemplateDocumentAdded':
      return { label: 'a joint une pièce', fields: documentField(event.data.id, event.data.name) };
    case 'MailingDocumentDetached':
    case 'MailingTemplateDocumentRemoved':
      return { label: 'a retiré une pièce', fields: documentField(event.data.id, null) };
    case 'MailingConsentGiven':
      return { label: 'a coché le consentement', fields: { consent: dayField('Consentement', event.data.on) } };
    case 'MailingConsentWithdrawn':
      return { label: 'a décoché le consentement', fields: { consent: dayField('Consentement', null) } };
    case 'MailingScheduled':
      return {
        label: 'a programmé l’envoi',
        fields: { ...status('SCHEDULED'), at: field('Envoi prévu', instantText(event.data.at), event.data.at) },
      };
    case 'MailingScheduleMissed':
      return { label: 'l’envoi programmé n’a pas eu lieu', fields: { ...status('MISSED'), reason: field('Raison', event.data.reason) } };
    case 'MailingUnscheduled':
      return { label: 'a annulé l’envoi programmé', fields: status('DRAFT') };
    case 'MailingSendingStarted':
      return { label: 'a lancé l’envoi', fields: status('SENDING') };
    case 'MailingSendingCancelled':
      return event.data.reason === undefined
        ? { label: 'a annulé l’envoi', fields: status('DRAFT') }
        : { label: 'l’envoi n’a pas eu lieu', fields: { ...status('DRAFT'), reason: field('Raison', event.data.reason) } };
    case 'MailingSendingFinished':
      return { label: 'l’envoi est terminé', fields: status(event.data.isComplete ? 'SENT' : 'PARTIAL') };
    case 'MailingDeleted':
      return { label: 'a mis le publipostage à la corbeille' };
    case 'MailingRestored':
      return { label: 'a sorti le publipostage de la corbeille' };
    case 'MailingAddressesErased':
      return { label: 'a effacé des adresses saisies' };
    case 'MailingAddressesRetained':
      return { label: 'a gardé les autres adresses' };
  }
}

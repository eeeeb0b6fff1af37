import type { Tone } from '../../ui/feedback/status-badge.js';
import { count } from '../../ui/format/format.js';
import type { Mailing } from './mailing.api.js';

export const statusTones: Record<Mailing['status'], Tone> = {
  DRAFT: 'draft',
  SCHEDULED: 'waiting',
  MISSED: 'refused',
  SENDING: 'waiting',
  PARTIAL: 'refused',
  SENT: 'done',
};

export const subjectOf = ({ subject }: Pick<Mailing, 'subject'>): string => subject || 'Sans objet';

/** `2 listes, 1 personne` */
export function recipientsText({ recipients: { lists, people, addresses } }: Pick<Mailing, 'recipients'>): string {
  const parts = [
    lists.length > 0 ? count(lists.length, 'liste') : '',
    people.length > 0 ? count(people.length, 'personne') : '',
    addresses.length > 0 ? count(addresses.length, 'adresse') : '',
  ];
  return parts.filter(Boolean).join(', ') || 'Aucun';
}

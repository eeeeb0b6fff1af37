import type { MailState, mailStates } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
import { countColumn, instantColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { choice, id, type ListField } from '../../platform/lists/list-field.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { asTyped, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { MailRecipientDto } from './recipient.dto.js';

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  pending: 'À envoyer',
  leased: 'Pris en charge',
  body_started: 'En cours',
  accepted: 'Accepté',
  deferred: 'Reporté',
  refused: 'Refusé',
  unknown: 'Issue inconnue',
};

export const recipientListing = listing({
  resource: 'recipients',
  from: 'platform.mailing_recipient r',
  select: 'r.id, r.person_id, r.email, r.state, r.tries, r.code, r.reason, r.changed_at',
  fields: { state: choice('r.state', mailStateLabels) },
  searches: { searchname: words('Recherche', asTyped('r.email')) },
  orders: { rank: 'r.rank', state: 'r.state' },
  defaultOrder: { rank: 'asc' },
  tieBreaker: 'r.id',
  labels: { state: 'État' },
});

/** The mailing of the path: no filter of the caller. */
const mailingField: ListField = id('r.mailing_id');

export const ofMailing = (request: ListRequest, mailingId: string): ListRequest => ({
  ...request,
  conditions: [...request.conditions, { kind: 'field', field: mailingField, op: 'eq', values: [mailingId] }],
});

export type RecipientRow = {
  id: string;
  person_id: string | null;
  email: string;
  state: (typeof mailStates)[number];
  tries: number;
  code: number | null;
  reason: string;
  changed_at: Date;
};

export const recipientExport: Sheet<RecipientRow> = {
  name: 'Destinataires',
  fileName: 'Destinataires',
  columns: [
    textColumn('E-mail', ({ email }) => email || null, 36),
    textColumn('État', ({ state }) => mailStateLabels[state], 18),
    countColumn('Essais', ({ tries }) => tries),
    textColumn('Réponse du serveur', ({ reason }) => reason || null, 60),
    instantColumn('Le', ({ changed_at }) => changed_at),
  ],
};

export const recipientToWire = ({ person_id, changed_at, ...row }: RecipientRow): MailRecipientDto => ({
  ...row,
  person: person_id,
  changed_at: changed_at.toISOString(),
});

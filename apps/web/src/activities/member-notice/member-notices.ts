import type { Schema } from '@intendance/contract/client.js';

export type NoticeKind = Schema<'MemberNoticesDto'>['off'][number];

export const groups: readonly { label: string; choices: readonly { value: NoticeKind; label: string }[] }[] = [
  {
    label: 'Demande de remboursement',
    choices: [
      { value: 'refund-received', label: 'Reçue, si elle vient du site' },
      { value: 'refund-accepted', label: 'Acceptée, avec le montant' },
      { value: 'refund-refused', label: 'Refusée, avec le motif' },
      { value: 'refund-paid', label: 'Payée' },
    ],
  },
  {
    label: 'Inscription',
    choices: [
      { value: 'registration-received', label: 'Reçue, si elle vient du site' },
      { value: 'registration-confirmed', label: 'Confirmée, avec le montant' },
      { value: 'registration-refused', label: 'Refusée ou annulée, avec le motif' },
      { value: 'registration-paid', label: 'Réglée' },
      { value: 'registration-waiting', label: 'Liste d’attente : place proposée, délai passé' },
    ],
  },
];

const allKinds = groups.flatMap(({ choices }) => choices.map(({ value }) => value));

export const kindsOn = (off: readonly NoticeKind[]): NoticeKind[] => allKinds.filter((kind) => !off.includes(kind));
export const kindsOff = (on: readonly NoticeKind[]): NoticeKind[] => allKinds.filter((kind) => !on.includes(kind));

import type { Schema } from '@intendance/contract/client.js';
import type { Tone } from '../../../ui/feedback/status-badge.js';

export type Batch = Schema<'DebitBatchDto'>;
export type Debit = Schema<'DebitDto'>;
export type ReturnFile = Schema<'ReturnFileDto'>;
export type ReturnLine = Schema<'ReturnLineDto'>;
type Label = { readonly label: string; readonly tone: Tone };

export const batchLabels: Readonly<Record<Batch['status'], Label>> = {
  prepared: { label: 'À envoyer', tone: 'waiting' },
  exported: { label: 'Exportée', tone: 'done' },
  cancelled: { label: 'Annulée', tone: 'neutral' },
};

export const debitLabels: Readonly<Record<Debit['status'], Label>> = {
  live: { label: 'En cours', tone: 'waiting' },
  freed: { label: 'Annulé', tone: 'neutral' },
  returned: { label: 'Impayé', tone: 'refused' },
  settled: { label: 'Réglé', tone: 'valid' },
};

export const exclusionLabels: Readonly<Record<Batch['excluded'][number]['reason'], string>> = {
  'live-debit': 'un prélèvement est en cours',
  settled: 'déjà réglée',
  'not-retriable': 'le motif du retour interdit une nouvelle présentation',
  retried: 'déjà présentée deux fois',
  'not-announced': 'le prélèvement n’a pas été annoncé',
  'no-mandate': 'aucun mandat signé',
  credited: 'annulée par un avoir',
  'amount-changed': 'réduite par un avoir : une autre remise prélèvera le reste',
  'lapsed-mandate': 'mandat sans prélèvement depuis 36 mois, à signer de nouveau',
  unwritable: 'nom ou adresse illisible par les banques',
};

export const outcomeLabels: Readonly<Record<ReturnLine['outcome'], Label>> = {
  matched: { label: 'Facture impayée', tone: 'valid' },
  unknown: { label: 'Prélèvement inconnu', tone: 'refused' },
  'already-processed': { label: 'Déjà traité', tone: 'neutral' },
  'amount-differs': { label: 'Montant différent', tone: 'refused' },
  cancelled: { label: 'Remise annulée', tone: 'refused' },
};

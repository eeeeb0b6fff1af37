import type { ClaimAction } from '../claim/claim-actions.js';
import type { ClaimConfig } from '../claim/claim-config.js';
import { refunds, sendRefundBulk, uploadRefundDocument, usePayRefund } from './refund.api.js';
import { type Refund, type RefundTotals, statusLabels } from './refund.js';

const actionLabels: Record<ClaimAction, string> = {
  save: 'Enregistrer',
  validate: 'Valider',
  refuse: 'Refuser',
  cancel: 'Annuler la demande',
  pay: 'Marquer remboursée',
  devalidate: 'Remettre en attente',
  cancel_payment: 'Annuler le paiement',
  reopen: 'Remettre en attente',
  delete: 'Supprimer',
  restore: 'Restaurer',
};

export const refundConfig: ClaimConfig<Refund, RefundTotals> = {
  claims: refunds,
  usePay: usePayRefund,
  sendBulk: sendRefundBulk,
  upload: uploadRefundDocument,
  path: '/activitiescse/refund',
  views: [
    { name: 'À traiter', search: 'status=waiting&defaultFilter=false&order=date' },
    { name: 'À payer', search: 'status=valid&defaultFilter=false&order=date' },
    { name: 'Toutes', search: 'defaultFilter=false' },
    { name: 'Corbeille', search: 'isDeleted=true&defaultFilter=false' },
  ],
  activityOf: ({ refund_settings }) => refund_settings.activity_name,
  amountOf: ({ refundable_amount }) => refundable_amount,
  paymentDirection: 'expense',
  statusLabels,
  actions: {
    waiting: ['validate', 'delete', 'refuse', 'save'],
    valid: ['pay', 'devalidate'],
    refunded: ['cancel_payment'],
    refused: ['reopen', 'delete'],
  },
  actionLabels,
  keptBecause: {
    valid: 'Une demande validée ne peut pas être supprimée : annulez d’abord sa validation.',
    refunded: 'Une demande remboursée ne peut pas être supprimée : annulez d’abord son paiement.',
  },
  moves: {
    pay: {
      title: 'Marquer la demande remboursée',
      consequence: 'Le montant est compté comme versé au bénéficiaire.',
      confirmLabel: actionLabels.pay,
    },
    refuse: {
      title: 'Refuser la demande',
      consequence: 'La demande sort de la file. Elle pourra être remise en attente.',
      confirmLabel: actionLabels.refuse,
      isDestructive: true,
    },
    devalidate: {
      title: 'Remettre la demande en attente',
      consequence: 'La validation est annulée et le montant n’est plus réservé.',
      confirmLabel: actionLabels.devalidate,
    },
    cancel_payment: {
      title: 'Annuler le paiement',
      consequence: 'La demande redevient validée, à payer.',
      confirmLabel: actionLabels.cancel_payment,
      isDestructive: true,
    },
  },
  bulk: {
    validate: { title: 'Valider les demandes', verb: 'Valider', action: (claims) => `Valider ${claims}`, done: ['validée', 'validées'] },
    pay: {
      title: 'Marquer les demandes remboursées',
      verb: 'Marquer remboursées',
      action: (claims, isPlural) => `Marquer ${claims} comme remboursée${isPlural ? 's' : ''}`,
      done: ['marquée remboursée', 'marquées remboursées'],
    },
    refuse: { title: 'Refuser les demandes', verb: 'Refuser', action: (claims) => `Refuser ${claims}`, done: ['refusée', 'refusées'] },
    reopen: {
      title: 'Remettre les demandes en attente',
      verb: 'Remettre en attente',
      action: (claims) => `Remettre ${claims} en attente`,
      done: ['remise en attente', 'remises en attente'],
    },
    delete: {
      title: 'Supprimer les demandes',
      verb: 'Supprimer',
      action: (claims) => `Supprimer ${claims}`,
      done: ['supprimée', 'supprimées'],
    },
  },
  undone: {
    devalidate: ['remise en attente', 'remises en attente'],
    cancel_payment: ['remise à payer', 'remises à payer'],
    reopen: ['remise en attente', 'remises en attente'],
    restore: ['restaurée', 'restaurées'],
  },
  texts: {
    noun: 'demande',
    tab: 'Demande',
    tabs: 'Vue de la demande',
    title: (name) => `Demande de ${name}`,
    newTitle: 'Nouvelle demande de remboursement',
    loadingTitle: 'Demande de remboursement',
    loadFailed: 'Impossible de charger la demande',
    saveAndNew: 'Enregistrer et nouvelle',
    next: 'Passer à la demande suivante',
    trashed: (name) => `La demande de ${name} ira dans la corbeille, d’où elle peut être restaurée.`,
    restored: 'La demande est restaurée.',
    paid: 'Remboursée',
    created: 'Demande créée',
    search: 'Rechercher une demande',
    empty: 'Aucune demande de remboursement pour le moment',
    create: 'Nouvelle demande',
    file: 'Remboursements.xlsx',
  },
};

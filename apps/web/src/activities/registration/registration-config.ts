import type { ClaimAction } from '../claim/claim-actions.js';
import type { ClaimConfig } from '../claim/claim-config.js';
import { registrations, sendRegistrationBulk, uploadRegistrationDocument, usePayRegistration } from './registration.api.js';
import { type Registration, type RegistrationTotals, statusLabels } from './registration.js';
import { registrationList } from './registration-paths.js';

const actionLabels: Record<ClaimAction, string> = {
  save: 'Enregistrer',
  validate: 'Valider',
  refuse: 'Refuser',
  cancel: 'Annuler l’inscription',
  pay: 'Marquer payée',
  devalidate: 'Remettre en attente',
  cancel_payment: 'Annuler le paiement',
  reopen: 'Remettre en attente',
  delete: 'Supprimer',
  restore: 'Restaurer',
};

export const registrationConfig: ClaimConfig<Registration, RegistrationTotals> = {
  claims: registrations,
  usePay: usePayRegistration,
  sendBulk: sendRegistrationBulk,
  upload: uploadRegistrationDocument,
  path: registrationList,
  views: [
    { name: 'À traiter', search: 'status=waiting&defaultFilter=false&order=date' },
    { name: 'À payer', search: 'status=valid&defaultFilter=false&order=date' },
    { name: 'Toutes', search: 'defaultFilter=false' },
    { name: 'Corbeille', search: 'isDeleted=true&defaultFilter=false' },
  ],
  activityOf: ({ inscription_settings }) => inscription_settings.activity_name,
  amountOf: ({ bill_amount }) => bill_amount,
  paymentDirection: 'taking',
  statusLabels,
  actions: {
    waiting: ['validate', 'delete', 'refuse', 'save'],
    valid: ['pay', 'devalidate', 'cancel'],
    paid: ['cancel_payment'],
    refused: ['reopen', 'delete'],
  },
  actionLabels,
  keptBecause: {
    valid: 'Une inscription validée ne peut pas être supprimée : annulez-la d’abord.',
    paid: 'Une inscription payée ne peut pas être supprimée : annulez d’abord son paiement.',
  },
  moves: {
    pay: {
      title: 'Marquer l’inscription payée',
      consequence: 'Le montant est compté comme payé par le bénéficiaire.',
      confirmLabel: actionLabels.pay,
    },
    refuse: {
      title: 'Refuser l’inscription',
      consequence: 'L’inscription sort de la file et ses places sont libérées. Elle pourra être remise en attente.',
      confirmLabel: actionLabels.refuse,
      isDestructive: true,
    },
    cancel: {
      title: 'Annuler l’inscription',
      consequence: 'L’inscription validée est annulée et ses places sont libérées.',
      confirmLabel: actionLabels.cancel,
      isDestructive: true,
    },
    devalidate: {
      title: 'Remettre l’inscription en attente',
      consequence: 'La validation est annulée. L’inscription garde ses places.',
      confirmLabel: actionLabels.devalidate,
    },
    cancel_payment: {
      title: 'Annuler le paiement',
      consequence: 'L’inscription redevient validée, à payer.',
      confirmLabel: actionLabels.cancel_payment,
      isDestructive: true,
    },
  },
  bulk: {
    validate: {
      title: 'Valider les inscriptions',
      verb: 'Valider',
      action: (claims) => `Valider ${claims}`,
      done: ['validée', 'validées'],
    },
    pay: {
      title: 'Marquer les inscriptions payées',
      verb: 'Marquer payées',
      action: (claims, isPlural) => `Marquer ${claims} comme payée${isPlural ? 's' : ''}`,
      done: ['marquée payée', 'marquées payées'],
    },
    refuse: { title: 'Refuser les inscriptions', verb: 'Refuser', action: (claims) => `Refuser ${claims}`, done: ['refusée', 'refusées'] },
    reopen: {
      title: 'Remettre les inscriptions en attente',
      verb: 'Remettre en attente',
      action: (claims) => `Remettre ${claims} en attente`,
      done: ['remise en attente', 'remises en attente'],
    },
    delete: {
      title: 'Supprimer les inscriptions',
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
    noun: 'inscription',
    tab: 'Inscription',
    tabs: 'Vue de l’inscription',
    title: (name) => `Inscription de ${name}`,
    newTitle: 'Nouvelle inscription',
    loadingTitle: 'Inscription',
    loadFailed: 'Impossible de charger l’inscription',
    saveAndNew: 'Enregistrer et nouvelle',
    next: 'Passer à l’inscription suivante',
    trashed: (name) => `L’inscription de ${name} ira dans la corbeille, d’où elle peut être restaurée.`,
    restored: 'L’inscription est restaurée.',
    paid: 'Payée',
    created: 'Inscription créée',
    search: 'Rechercher une inscription',
    empty: 'Aucune inscription pour le moment',
    create: 'Nouvelle inscription',
    file: 'Inscriptions.xlsx',
  },
};

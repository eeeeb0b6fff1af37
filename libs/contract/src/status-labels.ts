/** The texts of the statuses: lists, files and histories of the API, the web and the CLI say the same. */
export const refundStatusLabels = { waiting: 'En attente', valid: 'Validée', refused: 'Refusée', refunded: 'Remboursée' } as const;
export const registrationStatusLabels = { waiting: 'En attente', valid: 'Validée', refused: 'Refusée', paid: 'Payée' } as const;
export const onlinePaymentStatusLabels = {
  open: 'En cours',
  lapsed: 'Abandonné',
  received: 'Reçu',
  settled: 'Enregistré',
  held: 'À traiter',
  refunding: 'Remboursement en cours',
  refunded: 'Remboursé',
} as const;
export const paymentServiceLabels = { stripe: 'Stripe', helloasso: 'HelloAsso' } as const;
export const orderItemStatusLabels = { confirmed: 'Confirmée', cancelled: 'Annulée' } as const;
export const giftStatusLabels = { requested: 'Enregistrée', sent: 'Transmise', cancelled: 'Annulée' } as const;
export const requestStatusLabels = { PENDING: 'En attente', APPROVED: 'Approuvée', REFUSED: 'Refusée' } as const;
export const proposalStatusLabels = { pending: 'À traiter', accepted: 'Acceptée', dismissed: 'Écartée', withdrawn: 'Sans objet' } as const;
export const publicationLabels = { DRAFT: 'Brouillon', PUBLISHED: 'Publié' } as const;
export const billStatusLabels = { issued: 'Émise', paid: 'Payée', unpaid: 'Impayée', credited: 'Annulée par un avoir' } as const;
export const mailingStatusLabels = {
  DRAFT: 'Brouillon',
  SCHEDULED: 'Programmé',
  MISSED: 'Envoi manqué',
  SENDING: 'En cours d’envoi',
  PARTIAL: 'Envoyé en partie',
  SENT: 'Envoyé',
} as const;

import { personClaims } from '../claim/person-claims.js';
import { refundColumns } from './refund-columns.js';
import { refundConfig } from './refund-config.js';

export const PersonRefunds = personClaims({
  kind: refundConfig,
  columns: refundColumns,
  texts: {
    all: 'Toutes ses demandes de remboursement',
    caption: 'Remboursements payés',
    failed: 'Impossible de charger les remboursements',
    empty: 'Aucun remboursement payé pour le moment',
  },
});

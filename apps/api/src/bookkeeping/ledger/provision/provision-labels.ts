import type { ProvisionKind } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';

export const provisionKindLabels: Readonly<Record<ProvisionKind, string>> = {
  litigation: 'Litige',
  'other-risk': 'Autre risque',
  retirement: 'Indemnités de fin de carrière',
  'major-maintenance': 'Gros entretien',
  'other-charge': 'Autre charge',
  receivable: 'Dépréciation d’une créance',
  stock: 'Dépréciation d’un stock',
};

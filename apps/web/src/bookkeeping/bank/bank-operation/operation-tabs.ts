import type { PageTab } from '../../../ui/page/page-header.js';

/** The lists of operations. */
export const operationTabs: readonly PageTab[] = [
  { label: 'Affectées', to: '/comptability/operations', end: true },
  { label: 'À affecter', to: '/comptability/operations/match' },
  { label: 'Mouvements importés', to: '/comptability/operations/imported' },
  { label: 'Remises de chèques', to: '/comptability/operations/cheques' },
];

import type { PageTab } from '../ui/page/page-header.js';

/** The rules and what they subsidised, which have one place in the menu. */
export const subsidyTabs: readonly PageTab[] = [
  { label: 'Règles', to: '/advantage/subvention', end: true },
  { label: 'Commandes subventionnées', to: '/advantage/subvention-person' },
];

import { useAllowed } from '../../../platform/me.js';
import type { PageTab } from '../../../ui/page/page-header.js';

const tabs: readonly PageTab[] = [
  { label: 'Questions', to: '/comptability/questions', end: true },
  { label: 'Écritures demandées', to: '/comptability/questions/entries' },
];

/** The pages that an accountant and a structure share; without the codes of the accounts, there are no entries to read. */
export const useAccountantTabs = (): readonly PageTab[] | undefined => (useAllowed()('entry-requests') ? tabs : undefined);

import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../platform/me.js';
import type { PaletteEntry } from '../../../shell/palette/palette-entry.js';
import { chartAccountsQuery } from './account-names.api.js';
import { isOwn } from './chart-account.js';

const mostAccounts = 5;

/** The accounts in use, by the first figures of their number: their lines of the ledger. Any other text reads no chart. */
export function useAccountEntries(text: string): PaletteEntry[] {
  const isAllowed = useAllowed();
  const isOpen = /^\d{2,12}$/.test(text) && isAllowed('balance') && isAllowed('chart-accounts');
  const { data } = useQuery({ ...chartAccountsQuery(), enabled: isOpen });
  if (!isOpen) return [];
  return (data?.accounts ?? [])
    .filter((account) => isOwn(account) && account.code.startsWith(text))
    .slice(0, mostAccounts)
    .map(({ code, label }) => ({
      group: 'Fiches',
      label: `${code} ${label}`,
      hint: 'Compte, son grand livre',
      to: `/comptability/statuses/balance?onglet=grand-livre&compte=${code}`,
    }));
}

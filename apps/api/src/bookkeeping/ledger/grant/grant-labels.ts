import type { GrantKind } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';

export const grantKindLabels: Readonly<Record<GrantKind, string>> = {
  operating: 'Subvention d’exploitation',
  contribution: 'Contribution financière',
  donation: 'Générosité du public',
  investment: 'Subvention d’investissement',
};

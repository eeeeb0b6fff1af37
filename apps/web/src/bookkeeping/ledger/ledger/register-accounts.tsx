import type { Schema } from '@intendance/contract/client.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { decimal, decimalOrEmpty } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';

type Account = Schema<'RegisterAccountDto'>;

/** The accounts that a register explains: the register beside the ledger. */
export function RegisterAccounts({ accounts, year }: { accounts: readonly Account[]; year: string }) {
  if (accounts.length === 0) return null;
  const isEqual = accounts.every(({ difference }) => difference === 0);
  const columns: Column<Account>[] = [
    {
      id: 'account',
      header: 'Compte',
      heading: true,
      cell: ({ code, name }) => (
        <Link to={`/comptability/statuses/balance?exercice=${year}&onglet=grand-livre&compte=${code}`}>
          {code} {name}
        </Link>
      ),
    },
    { id: 'register', header: 'Registre', align: 'end', width: '8rem', cell: ({ register }) => decimal(register) },
    { id: 'ledger', header: 'Grand livre', align: 'end', width: '8rem', cell: ({ ledger }) => decimal(ledger) },
    { id: 'difference', header: 'Écart', align: 'end', width: '8rem', cell: ({ difference }) => decimalOrEmpty(difference) },
  ];
  return (
    <Panel
      title="Registre et grand livre"
      actions={<StatusBadge label={isEqual ? 'Égaux' : 'Écart à expliquer'} tone={isEqual ? 'done' : 'waiting'} />}
    >
      <DataTable
        caption="Registre et grand livre"
        columns={columns}
        rows={accounts}
        rowKey={({ code }) => code}
        rowLabel={({ code, name }) => `${code} ${name}`}
        isWhole
      />
    </Panel>
  );
}

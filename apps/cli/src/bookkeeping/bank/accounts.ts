import type { Schema } from '@intendance/contract/client.js';
import type { Command } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { count, euros, instant, yesNo } from '../../platform/format.js';
import { filterOption, flagOption, type ListOptions, listOptions, listQuery } from '../../platform/list-options.js';
import type { Column } from '../../platform/output.js';
import { readList } from '../../platform/read-list.js';
import { addVerb } from '../../platform/verb.js';
import { addAccountCreate } from './accounts-create.js';
import { addAccountSync } from './accounts-sync.js';

const filters = [
  flagOption('--synced <oui|non>', 'sync_enabled|eq', 'comptes synchronisés, ou non'),
  filterOption('--search <texte>', 'searchname', 'nom, code ou IBAN'),
];

const columns: readonly Column<Schema<'BankAccountDto'>>[] = [
  { header: 'Identifiant', cell: ({ id }) => id },
  { header: 'Code', cell: ({ accounting_code }) => accounting_code },
  { header: 'Journal', cell: ({ code_journal }) => code_journal },
  { header: 'Nom', cell: ({ name }) => name },
  { header: 'Solde', cell: ({ balance }) => euros(balance), align: 'right' },
  { header: 'À affecter', cell: ({ unallocated }) => String(unallocated), align: 'right' },
  { header: 'Synchronisé', cell: ({ sync_enabled, last_sync_at }) => (last_sync_at ? instant(last_sync_at) : yesNo(sync_enabled)) },
];

export function addAccounts(program: Command, cli: Cli): void {
  const accounts = program.command('accounts').summary('comptes bancaires').description('Comptes bancaires.');
  addVerb<ListOptions>(accounts, {
    name: 'list',
    summary: 'lister les comptes bancaires et leur solde',
    options: listOptions(filters),
    examples: ['intendance accounts list', "intendance accounts list --all --json | jq -r '.accounts[].balance'"],
    run: (options) => list(cli, options),
  });
  addAccountCreate(accounts, cli);
  addAccountSync(accounts, cli);
}

async function list(cli: Cli, options: ListOptions): Promise<void> {
  const page = await readList(cli, options, (client, some) =>
    client.GET('/api/comptability/accounts', { params: { query: listQuery<'/api/comptability/accounts'>(some, filters) } }),
  );
  if (options.json) return cli.output.json(page);
  await cli.output.table(page.accounts, columns);
  cli.output.note(`${count(page.totalCount, 'compte')}.`);
}

import { unwrap } from '@intendance/contract/client.js';
import { Argument, type Command } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { jsonOption } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';
import { accountId } from '../named-records.js';

export function addAccountSync(accounts: Command, cli: Cli): void {
  addVerb<{ json?: boolean }>(accounts, {
    name: 'connect',
    summary: 'donner la page où choisir la banque à connecter',
    options: [jsonOption()],
    examples: ['intendance accounts connect'],
    run: ({ json }) => connect(cli, json),
  });
  addVerb<{ json?: boolean }>(accounts, {
    name: 'sync',
    summary: 'activer ou désactiver la synchronisation bancaire d’un compte',
    arguments: [
      new Argument('<compte>', 'code du compte bancaire, ou son identifiant'),
      new Argument('<oui|non>', 'synchronisé, ou non').choices(['oui', 'non']),
    ],
    options: [jsonOption()],
    examples: ['intendance accounts sync 512001 oui', 'intendance accounts sync 512001 non'],
    run: ({ json }, [account = ''], [flag]) => sync(cli, account, { isEnabled: flag === 'oui', json }),
  });
}

async function connect(cli: Cli, json: boolean | undefined): Promise<void> {
  const page = await unwrap((await cli.client()).POST('/api/comptability/aggregator/sync_accounts', { body: {} }));
  if (json) return cli.output.json(page);
  await cli.output.line(page.url);
}

type Sync = { isEnabled: boolean; json: boolean | undefined };

async function sync(cli: Cli, reference: string, { isEnabled, json }: Sync): Promise<void> {
  const client = await cli.client();
  const id = await accountId(client, reference);
  const options = { params: { path: { id } }, body: { sync_enabled: isEnabled } };
  const account = await unwrap(client.PUT('/api/comptability/accounts/{id}/sync', options));
  if (json) return cli.output.json(account);
  const state = account.sync_enabled ? 'activée' : 'désactivée';
  await cli.output.line(`Synchronisation du compte ${account.accounting_code} ${account.name} ${state}.`);
}

import { type Schema, unwrap } from '@intendance/contract/client.js';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { jsonOption, parseDay } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';

type SaveAccount = Schema<'SaveBankAccountDto'>;
type CreateOptions = {
  name: string;
  type?: NonNullable<SaveAccount['account_type']>;
  code?: string;
  journal?: string;
  budget?: NonNullable<SaveAccount['budget']>;
  iban?: string;
  openingBalance?: number;
  openingDate?: string;
  json?: boolean;
};

const types: readonly NonNullable<CreateOptions['type']>[] = ['checking', 'savings', 'investment', 'cash', 'cheques'];

export function addAccountCreate(accounts: Command, cli: Cli): void {
  addVerb<CreateOptions>(accounts, {
    name: 'create',
    summary: 'créer un compte bancaire',
    options: [
      new Option('--name <nom>', 'nom du compte').makeOptionMandatory(),
      new Option('--type <type>', 'courant, livret, placement, caisse ou chèques à encaisser (défaut : checking)').choices(types),
      new Option('--code <code>', 'compte comptable (défaut : le suivant)'),
      new Option('--journal <code>', 'code du journal (défaut : le suivant)'),
      new Option('--budget <budget>', 'budget du compte').choices(['ASC', 'AEP']),
      new Option('--iban <iban>', 'IBAN'),
      new Option('--opening-balance <euros>', 'ce que le compte contenait avant la première opération').argParser(parseBalance),
      new Option('--opening-date <jour>', 'date de ce solde').argParser(parseDay),
      jsonOption(),
    ],
    examples: [
      'intendance accounts create --name "Compte ASC" --budget ASC',
      'intendance accounts create --name Caisse --type cash --opening-balance 120,50 --opening-date 01/01/2026',
    ],
    run: (options) => create(cli, options),
  });
}

/** An account may be overdrawn. */
function parseBalance(text: string): number {
  if (!/^-?\d{1,9}([.,]\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Un montant en euros est attendu, par exemple -42,50.');
  return Number(text.replace(',', '.'));
}

async function create(
  cli: Cli,
  { type, code, journal, openingBalance, openingDate, json, name, budget, iban }: CreateOptions,
): Promise<void> {
  const body = {
    name,
    account_type: type,
    accounting_code: code,
    code_journal: journal,
    budget,
    iban,
    opening_balance: openingBalance,
    opening_date: openingDate,
  };
  const account = await unwrap((await cli.client()).POST('/api/comptability/accounts', { body }));
  if (json) return cli.output.json(account);
  await cli.output.line(`Compte ${account.accounting_code} ${account.name} créé, journal ${account.code_journal} (${account.id}).`);
}

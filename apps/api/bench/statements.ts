import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Ask, asker } from './ask.ts';
import { bareInserts } from './bare-inserts.ts';
import { newDatabase, seed, signInGrand } from './fixture.ts';
import { perSecond, type Row } from './row.ts';
import { type Server, startServer } from './server.ts';

type Place = { readonly postgres: string; readonly scratch: string };
type Import = { id: string; status: string; counts: { created: number } };
type Account = { id: string; accounting_code: string };

const cli = new URL('../../cli/dist/main.js', import.meta.url).pathname;

/** A year of a bank account in one OFX file: read, tried, imported, and shown by every read model; then another one through the CLI. */
export async function benchStatements({ postgres, scratch }: Place, movements: number): Promise<Row[]> {
  const url = await newDatabase(postgres, 'bench_statements');
  await seed(url, scratch, { people: 10, claims: 1 });
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const token = await signInGrand(server.url);
    const ask = asker(server.url, token);
    const { start_date } = await ask<{ start_date: string }>('POST', '/exercices', {});
    const year = Number(start_date.slice(0, 4));
    const imported = await throughTheApi(ask, await openAccount(ask, 'Banque du banc'), { year, movements });
    const typed = await throughTheCli(server, token, await openAccount(ask, 'Banque du terminal'), { year, movements, scratch });
    const floor = {
      name: 'bare INSERT of the same rows, a thousand at a time',
      value: await bareInserts(url, ['bank-operation'], movements),
    };
    const row = (name: string, milliseconds: number): Row => ({ name, value: perSecond(movements, milliseconds), unit: '/s', floor });
    return [
      { name: 'dry run of the file', value: imported.tried / 1000, unit: 's', note: `${movements} movements` },
      row('import, until every operation is recorded', imported.writtenMs),
      row('import, until every read model shows it', imported.shown),
      row('`intendance operations import`, its dry run included, until it ends', typed.writtenMs),
      row('the same, until every read model shows it', typed.shown),
    ];
  } finally {
    await server.stop();
  }
}

/** A statement of so many movements of a new account, in the year that the structure opens next. */
export async function importMovements(url: string, token: string, movements: number): Promise<void> {
  const ask = asker(url, token);
  const { start_date } = await ask<{ start_date: string }>('POST', '/exercices', {});
  const account = await openAccount(ask, 'Banque du banc');
  await throughTheApi(ask, account, { year: Number(start_date.slice(0, 4)), movements });
}

const openAccount = (ask: Ask, name: string): Promise<Account> =>
  ask('POST', '/accounts', { name, account_type: 'checking', budget: 'ASC', iban: null });

type Statement = { readonly year: number; readonly movements: number };

async function throughTheApi(ask: Ask, { id }: Account, { year, movements }: Statement) {
  const form = new FormData();
  form.set('account', id);
  form.set('file', new File([statementOf(1, year, movements)], 'annee.ofx'));
  let started = performance.now();
  const dryRun = await ask<Import>('POST', '/operations/upload', form);
  const tried = performance.now() - started;
  started = performance.now();
  await ask('POST', `/imports/${dryRun.id}/confirm`, {});
  let statementImport = dryRun;
  while (statementImport.status !== 'done' && statementImport.status !== 'failed') {
    await delay(50);
    statementImport = await ask<Import>('GET', `/imports/${dryRun.id}`);
  }
  if (statementImport.counts.created !== movements)
    throw new Error(`${statementImport.counts.created} of ${movements} movements were imported`);
  const writtenMs = performance.now() - started;
  await untilListed(ask, id, movements);
  return { tried, writtenMs, shown: performance.now() - started };
}

async function throughTheCli(
  server: Server,
  token: string,
  account: Account,
  { year, movements, scratch }: Statement & { scratch: string },
) {
  const file = join(scratch, 'annee.ofx');
  await writeFile(file, statementOf(2, year, movements));
  const env = { ...process.env, INTENDANCE_URL: server.url, INTENDANCE_TOKEN: token };
  const started = performance.now();
  const args = [cli, 'operations', 'import', file, '--account', account.accounting_code, '--yes', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64_000_000 });
  const writtenMs = performance.now() - started;
  const { counts } = JSON.parse(stdout) as Import;
  if (counts.created !== movements) throw new Error(`the CLI imported ${counts.created} of ${movements} movements`);
  await untilListed(asker(server.url, token), account.id, movements);
  return { writtenMs, shown: performance.now() - started };
}

/** The projections of the bookkeeping move together: they all show the same position. */
async function untilListed(ask: Ask, accountId: string, movements: number): Promise<void> {
  for (;;) {
    const { totalCount } = await ask<{ totalCount: number }>('GET', `/operations?limit=1&filters[account.id|eq]=${accountId}`);
    if (totalCount === movements) return;
    await delay(100);
  }
}

/** @param account as the bank calls it: each time another */
function statementOf(account: number, year: number, movements: number): string {
  const lines = Array.from({ length: movements }, (_, index) => {
    const month = String(Math.floor((index * 12) / movements) + 1).padStart(2, '0');
    const day = String((index % 28) + 1).padStart(2, '0');
    const sign = index % 5 === 0 ? '' : '-';
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${year}${month}${day}<TRNAMT>${sign}${(index % 900) + 1}.25<FITID>B${index}<NAME>PRLV SEPA FOURNISSEUR ${index % 50}</STMTTRN>`;
  });
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>\n${lines.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}

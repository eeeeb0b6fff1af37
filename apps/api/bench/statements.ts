import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { perSecond, type Row } from './row.ts';
import { startServer } from './server.ts';
import { newDatabase, seed, signInGrand } from './stage.ts';

type Place = { readonly postgres: string; readonly scratch: string };
type Ask = <Answer>(method: string, path: string, body?: object | FormData) => Promise<Answer>;
type Import = { id: string; status: string; counts: { created: number } };

/** A year of a bank account in one OFX file: read, tried, imported, and shown by every read model. */
export async function benchStatements({ postgres, scratch }: Place, movements: number): Promise<Row[]> {
  const url = await newDatabase(postgres, 'bench_statements');
  await seed(url, scratch, { people: 10, claims: 1 });
  const floor = { name: 'bare INSERT of the same events, a thousand at a time', value: await bareInserts(url, movements) };
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const ask = asker(server.url, await signInGrand(server.url));
    const { start_date } = await ask<{ start_date: string }>('POST', '/exercices', {});
    const account = { name: 'Banque du banc', account_type: 'checking', budget: 'ASC', iban: null };
    const { id } = await ask<{ id: string }>('POST', '/accounts', account);
    const form = new FormData();
    form.set('account', id);
    form.set('file', new File([statementOf(Number(start_date.slice(0, 4)), movements)], 'annee.ofx'));
    let started = performance.now();
    const dryRun = await ask<Import>('POST', '/operations/upload', form);
    const tried = performance.now() - started;
    started = performance.now();
    await ask('POST', `/imports/${dryRun.id}/confirm`, {});
    let found = dryRun;
    while (found.status !== 'done' && found.status !== 'failed') {
      await delay(50);
      found = await ask<Import>('GET', `/imports/${dryRun.id}`);
    }
    if (found.counts.created !== movements) throw new Error(`${found.counts.created} of ${movements} movements were imported`);
    const written = performance.now() - started;
    await untilListed(ask, dryRun.id, movements);
    const shown = performance.now() - started;
    return [
      { name: 'dry run of the file', value: tried / 1000, unit: 's', note: `${movements} movements` },
      { name: 'import, until every operation is recorded', value: perSecond(movements, written), unit: '/s', floor },
      { name: 'import, until every read model shows it', value: perSecond(movements, shown), unit: '/s', floor },
    ];
  } finally {
    await server.stop();
  }
}

const asker =
  (server: string, token: string): Ask =>
  async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server}/api/comptability${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };

/** The projections of the books move together: what one of them shows, all of them do. */
async function untilListed(ask: Ask, importId: string, movements: number): Promise<void> {
  for (;;) {
    const { totalCount } = await ask<{ totalCount: number }>('GET', `/operations?limit=1&filters[import|eq]=${importId}`);
    if (totalCount === movements) return;
    await delay(100);
  }
}

function statementOf(year: number, movements: number): string {
  const lines = Array.from({ length: movements }, (_, index) => {
    const month = String(Math.floor((index * 12) / movements) + 1).padStart(2, '0');
    const day = String((index % 28) + 1).padStart(2, '0');
    const sign = index % 5 === 0 ? '' : '-';
    return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${year}${month}${day}<TRNAMT>${sign}${(index % 900) + 1}.25<FITID>B${index}<NAME>PRLV SEPA FOURNISSEUR ${index % 50}</STMTTRN>`;
  });
  return `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM><BANKTRANLIST>\n${lines.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}

/** What PostgreSQL does at least: one row per movement, in one table with its key. */
async function bareInserts(url: string, movements: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE public.floor (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), data jsonb NOT NULL)');
  const data = { date: '2026-01-15', wording: 'PRLV SEPA FOURNISSEUR 12', value: -12525, journal: 'BQ01', account: '512001' };
  const batch = JSON.stringify(Array.from({ length: 1000 }, () => data));
  const started = performance.now();
  for (let done = 0; done < movements; done += 1000)
    await client.query('INSERT INTO public.floor (data) SELECT * FROM jsonb_array_elements($1::jsonb)', [batch]);
  const rate = perSecond(movements, performance.now() - started);
  await client.query('DROP TABLE public.floor');
  await client.end();
  return rate;
}

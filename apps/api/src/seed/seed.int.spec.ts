import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { EventStore } from '@intendance/event-store/event-store.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { archiveFiles } from '../../test/archive-files.js';
import { hledgerMissing, hledgerMonths, journalOf, ledgerLines } from '../../test/hledger.js';
import { openTestApp, type TestApp } from '../../test/open-test-app.js';
import { OrderIntake } from '../advantage/order/order-intake.js';
import { SandboxOrders, sandboxMemoryFile } from '../advantage/ticketing/sandbox/sandbox-orders.js';
import { readOrders } from '../advantage/ticketing/ticketing-wire.js';
import { UseOfGiftsReader } from '../bookkeeping/ledger/use-of-gifts/use-of-gifts-reader.js';
import { Config } from '../platform/config/config.js';
import { systemContext } from '../platform/wire/system-context.js';
import { demoEnvironmentId, demoEnvironments, demoPassword } from './demo-environments.js';
import { seedDemo } from './seed-demo.js';

const noHledger = await hledgerMissing();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-21T09:00:00Z' });
  await seedDemo(app);
}, 180_000);
afterAll(() => app.close());

const count = async (text: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await app.pools.owner.query<{ count: number }>(`select count(*)::int as count ${text}`, values);
  return rows[0]?.count ?? 0;
};
const cse = demoEnvironmentId('cse');

describe('the demo', () => {
  it.each(demoEnvironments.flatMap(({ users }) => users).map(({ email }) => [email]))('%s signs in', async (email) => {
    const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: demoPassword } });
    expect(answer.statusCode).toBe(200);
  });
  it('has 300 beneficiaries with families, some of them gone', async () => {
    const events = (type: string) => count('from evs.event where environment_id = $1 and type = $2', cse, type);
    expect(await events('PersonRegistered')).toBe(300);
    expect(await events('SpouseRecorded')).toBeGreaterThan(120);
    expect(await events('ChildRecorded')).toBeGreaterThan(200);
    await app.settled();
    expect(await count(`from read.person_list where environment_id = $1 and state->>'exitDate' < '2026-11-21'`, cse)).toBeGreaterThan(10);
  });
  it('has twelve activities and 600 claims, some in each state', async () => {
    const streams = (type: string) =>
      count('from (select distinct stream_id from evs.event where environment_id = $1 and type = $2) s', cse, type);
    expect(await streams('RefundActivityCreated')).toBe(12);
    expect(await streams('RefundRequested')).toBe(600);
    for (const type of ['RefundValidated', 'RefundPaid', 'RefundRefused', 'RefundDeleted', 'RefundBillAttached']) {
      expect(await streams(type)).toBeGreaterThan(10);
    }
    expect(await streams('RefundActivityRevised')).toBe(1);
    expect(await streams('RefundActivityDisabled')).toBe(1);
  });
  it('has a year of gift vouchers, some of them over the ceiling', async () => {
    const events = (type: string) => count('from evs.event where environment_id = $1 and type = $2', cse, type);
    expect(await events('GiftsRequested')).toBe(7);
    expect([await events('GiftRequestSent'), await events('GiftRequestCancelled')]).toEqual([5, 1]);
    await app.settled();
    expect(await count(`from read.gift_voucher_list where environment_id = $1 and verdict = 'AT_RISK'`, cse)).toBeGreaterThan(0);
  });
  it('has one address that mails came back from, with its report', async () => {
    await app.settled();
    expect(await count('from read.mail_bounce_list where environment_id = $1 and is_blocked', cse)).toBe(1);
    expect(await count('from platform.mail_report where environment_id = $1', cse)).toBe(1);
  });
  it('proposes the subsidies of the last month and the vouchers of these days to its books', async () => {
    const waiting = `from read.entry_proposal_list where environment_id = $1 and status = 'pending'`;
    expect(await count(`${waiting} and source = 'subsidies'`, cse)).toBe(1);
    expect(await count(`${waiting} and source = 'gifts'`, cse)).toBe(2);
    expect(await count(`from read.entry_proposal_list where environment_id = $1 and status = 'dismissed'`, cse)).toBeGreaterThan(5);
  });
  it('has a year of orders, most of them subsidised, and one that waits for its person', async () => {
    const events = (type: string) => count('from evs.event where environment_id = $1 and type = $2', cse, type);
    expect([await events('SubsidyRuleCreated'), await events('OrderPutOnHold')]).toEqual([2, 1]);
    await app.settled();
    expect(await count('from read.order_item_list where environment_id = $1 and subsidy > 0', cse)).toBeGreaterThan(150);
  });
  it('has a shop with the same orders: a pull changes none', async () => {
    const { orders } = new SandboxOrders(sandboxMemoryFile(app.get(Config).dataDir)).since(cse, 0, 500);
    const results = await app.get(OrderIntake).receive(systemContext(cse), readOrders(orders).orders);
    expect([results.length > 150, [...new Set(results.map(({ outcome }) => outcome))].toSorted()]).toEqual([
      true,
      ['unchanged', 'waiting'],
    ]);
  });
  it('has nine activities to register for, and registrations in each state, never beyond their places', async () => {
    const streams = (type: string) =>
      count('from (select distinct stream_id from evs.event where environment_id = $1 and type = $2) s', cse, type);
    expect(await streams('RegistrationActivityCreated')).toBe(9);
    expect(await streams('RegistrationActivityDisabled')).toBe(1);
    expect(await streams('RegistrationRequested')).toBeGreaterThan(150);
    for (const type of ['RegistrationValidated', 'RegistrationPaid', 'RegistrationRefused', 'RegistrationDocumentAttached'])
      expect(await streams(type)).toBeGreaterThan(5);
    for (const type of ['RegistrationCancelled', 'RegistrationDeleted']) expect(await streams(type)).toBeGreaterThan(1);
    await app.settled();
    const crowded = `from read.registration_activity_list a join read.registration_by_activity t on t.activity_id = a.id
      where (a.state #>> '{current,capacity}')::int`;
    expect(await count(`${crowded} < t.attendees`)).toBe(0);
    expect(await count(`${crowded} = t.attendees`)).toBeGreaterThan(0);
    const { rows } = await app.pools.owner.query(
      `select status from read.registration_by_status where environment_id = $1 and claims > 0`,
      [cse],
    );
    expect(rows.map(({ status }: { status: string }) => status).toSorted()).toEqual(['paid', 'refused', 'valid', 'waiting']);
  });
  it('has addresses, numbers and fields of its own', async () => {
    const filled = `state->>'birthday' is not null and state->>'zipCode' is not null and state->'customFields'->>'CUSTOM1' is not null`;
    expect(await count(`from read.person_list where environment_id = $1 and ${filled}`, cse)).toBe(300);
    expect(await count(`from evs.event where environment_id = $1 and type = 'PersonFieldConfigured'`, cse)).toBe(3);
  });
  it('has a dozen requests in each state', async () => {
    const events = (type: string) => count('from evs.event where environment_id = $1 and type = $2', cse, type);
    expect([await events('PersonRequestSubmitted'), await events('PersonRequestApproved'), await events('PersonRequestRefused')]).toEqual([
      36, 12, 12,
    ]);
  });
  it('has two years of books, of which the last movements wait to be allocated', async () => {
    const operations = (environment: string, condition = 'true') =>
      count(`from read.bank_operation_list where environment_id = $1 and ${condition}`, demoEnvironmentId(environment));
    await app.settled();
    for (const key of ['cse', 'asso', 'syndicat']) {
      expect(await operations(key, `date >= '2026-01-01'`)).toBeGreaterThan(100);
      // The payments of the union's members wait too.
      expect(await operations(key, 'not allocated')).toBe(key === 'syndicat' ? 21 : 18);
      expect(await operations(key, `not allocated and date < '2026-01-01'`)).toBe(0);
      const years = await count('from read.fiscal_year_list where environment_id = $1 and not closed', demoEnvironmentId(key));
      const accounts = await count('from read.bank_account_list where environment_id = $1', demoEnvironmentId(key));
      expect([key, years, accounts]).toEqual([key, 1, { cse: 2, asso: 3, syndicat: 4 }[key]]);
    }
    expect(await operations('cse', 'jsonb_array_length(budgets) > 1')).toBeGreaterThan(1);
    expect(await count('from read.fiscal_year_list where environment_id = $1', demoEnvironmentId('toutapprendre'))).toBe(0);
  });
  it('has online payments, of which one waits for a decision', async () => {
    const payments = (status: string) =>
      count('from read.online_payment_list where environment_id = $1 and status = $2', demoEnvironmentId('syndicat'), status);
    expect([await payments('settled'), await payments('lapsed'), await payments('held')]).toEqual([3, 1, 1]);
  });
  it('has an asset, its first depreciation, bills of suppliers and a cut-off to propose', async () => {
    for (const key of ['cse', 'asso', 'syndicat']) {
      const ledger = (condition: string) =>
        count(`from read.ledger_line where environment_id = $1 and ${condition}`, demoEnvironmentId(key));
      expect([await ledger(`kind = 'opening-balance'`), await ledger(`kind = 'depreciation'`)]).toEqual([3, 2]);
      expect(await ledger(`kind = 'provisions' and account in ('681500', '152100')`)).toBe(2);
      expect(await ledger(`account = '401000' and third_party_code is not null and known_to is null`)).toBe(3);
      expect(await ledger(`account ~ '^6' and wording ~ 'DU 01/04/2026 AU 31/03/2027'`)).toBe(1);
    }
  });
  it('has works with a component and a loan, whose instalments the bank took until today', async () => {
    const asso = demoEnvironmentId('asso');
    const ledger = (condition: string) =>
      count(`from read.ledger_line where environment_id = $1 and known_to is null and ${condition}`, asso);
    expect(await count(`from read.fixed_asset_list where environment_id = $1 and state #>> '{facts,componentOf}' is not null`, asso)).toBe(
      1,
    );
    expect(await ledger(`account = '213500' and debit = 300000`)).toBe(1);
    const instalments = await ledger(`account = '164000' and debit > 0`);
    expect(instalments).toBeGreaterThan(1);
    expect(await ledger(`account = '661000' and debit > 0`)).toBe(instalments);
    expect(await count('from read.loan_list where environment_id = $1', demoEnvironmentId('cse'))).toBe(0);
  });
  it('has cheques in hand, and a deposit of three', async () => {
    const asso = demoEnvironmentId('asso');
    expect(await count('from read.bank_operation_list where environment_id = $1 and in_hand', asso)).toBe(2);
    expect(await count('from read.cheque_deposit_list where environment_id = $1 and amount = 12000 and not is_cancelled', asso)).toBe(1);
  });
  it('has an association whose use of gifts is complete, in both years', async () => {
    const context = systemContext(demoEnvironmentId('asso'));
    const gifts = app.get(UseOfGiftsReader);
    const present = await gifts.find(context, {});
    const former = await gifts.find(context, { yearId: present?.previous?.id ?? '' });
    for (const year of [former, present]) {
      expect(year?.statement).toMatchObject({ duty: 'voluntary', gaps: [] });
      expect(year?.controls.filter(({ expected, actual }) => expected !== actual)).toEqual([]);
      expect(year?.statement.gifts).toBeGreaterThan(0);
    }
  });
  it('has a template of entries, and the payroll of the works council', async () => {
    const events = (key: string, type: string) =>
      count('from evs.event where environment_id = $1 and type = $2', demoEnvironmentId(key), type);
    for (const key of ['cse', 'asso', 'syndicat']) expect(await events(key, 'EntryTemplateSaved')).toBe(1);
    expect([await events('cse', 'ContributionBaseSaved'), await events('asso', 'ContributionBaseSaved')]).toEqual([1, 0]);
  });
  it('has an account of the former chart, and an entry that an accountant requests', async () => {
    const events = (key: string, type: string) =>
      count('from evs.event where environment_id = $1 and type = $2', demoEnvironmentId(key), type);
    const former = "from read.accounting_activity_list where environment_id = $1 and state #>> '{facts,expenseAccount}' = '671000'";
    expect(await count(former, demoEnvironmentId('syndicat'))).toBe(1);
    expect([await events('asso', 'EntryRequested'), await events('cse', 'EntryRequested')]).toEqual([1, 0]);
  });
  it('has a site with an address, pictures and contents on each page', async () => {
    const events = (type: string) => count('from evs.event where environment_id = $1 and type = $2', cse, type);
    expect(await events('SlideAdded')).toBe(7);
    expect([await events('ArticleAdded'), await events('SiteAdvantageAdded'), await events('TeamMemberAdded')]).toEqual([6, 7, 5]);
    expect([await events('MinutesAdded'), await events('SiteTextWritten'), await events('LegalTextWritten')]).toEqual([3, 6, 2]);
    expect(await events('MinutesAdopted')).toBe(2);
    await app.settled();
    const read = async (path: string) => (await app.inject({ method: 'GET', url: `/site/cse-horizon${path}` })).body;
    const home = await read('');
    for (const text of ['Arbre de Noël le 12 décembre', 'Le mot du CSE', 'Vos avantages', 'Week-end au ski']) expect(home).toContain(text);
    expect(home).not.toContain('Budget des activités sociales');
    expect(await read('/cse')).toContain('Claire Morel');
    expect(await read('/mentions-legales')).toContain('Hébergeur');
    expect(home.length).toBeLessThan(20_000);
    const [style = ''] = /style-[0-9a-f]{8}\.css/.exec(home) ?? [];
    expect(gzipSync(await read(`/${style}`)).length).toBeLessThan(10_000);
    for (const path of ['', '/cse', '/avantages', '/actualites', '/contact', '/mentions-legales']) {
      const page = await read(path);
      expect([path, page.length < 20_000, /<script|javascript:|\son\w+=/.test(page)]).toEqual([path, true, false]);
    }
    const [, picture = ''] = /srcSet="(\/api\/website\/image\/[^"]+)"/.exec(home) ?? [];
    expect((await app.inject({ method: 'GET', url: picture })).headers['content-type']).toBe('image/webp');
    expect((await app.inject({ method: 'GET', url: '/site/cse-tout-apprendre/avantages' })).body).toContain('Le cinéma à partir de 6,20 €');
  });
});

describe('the former year of the demo', () => {
  const structures = ['cse', 'asso', 'syndicat'] as const;
  type Year = { id: string; name: string; closed: boolean };
  type Figures = { code: string; debit: number; credit: number };
  async function reader(key: string) {
    const payload = { email: `admin@${key}.demo`, password: demoPassword };
    const { token } = (await app.inject({ method: 'POST', url: '/api/login_check', payload })).json<{ token: string }>();
    const get = (path: string) =>
      app.inject({ method: 'GET', url: `/api/comptability${path}`, headers: { authorization: `Bearer ${token}` } });
    const [former, present] = (await get('/exercices?order[start_date]=asc')).json<{ exercices: Year[] }>().exercices;
    if (!former || !present) throw new Error(`${key} has no two years`);
    return { get, former, present };
  }
  const events = (key: string, type: string) =>
    count('from evs.event where environment_id = $1 and type = $2', demoEnvironmentId(key), type);

  it('comes from statements in the formats of its bank', async () => {
    const formats = await app.pools.owner.query<{ format: string }>(
      `select distinct data ->> 'format' as format from evs.event where type = 'BankImportUploaded' order by format`,
    );
    expect(formats.rows.map(({ format }) => format)).toEqual(['camt053', 'cfonb120', 'mt940', 'ofx']);
    const created = `from read.bank_operation_list where environment_id = $1 and date < '2026-01-01' and origin = 'import' and allocated`;
    for (const key of structures) expect([key, (await count(created, demoEnvironmentId(key))) > 100]).toEqual([key, true]);
  });
  it('is complete: cut-offs with their reversal, depreciation, grants, payroll, voluntary work, a cash box that was counted', async () => {
    for (const key of structures) {
      const lines = (condition: string) =>
        count(`from read.ledger_line where environment_id = $1 and known_to is null and ${condition}`, demoEnvironmentId(key));
      for (const account of ['408000', '486000'])
        expect([key, account, await lines(`account = '${account}' and piece_ref ~ '^(CP-)?(FNP|REG)-'`)]).toEqual([key, account, 2]);
    }
    const asso = demoEnvironmentId('asso');
    const sum = async (account: string) =>
      (await count(`, sum(debit)::int as debit from read.ledger_line where environment_id = $1 and account = $2`, asso, account)) > 0;
    for (const account of ['641100', '645100', '421000', '431000', '864000', '875000', '194000', '689400'])
      expect([account, await sum(account)]).toEqual([account, true]);
    expect(await count('from read.bank_balance where environment_id = $1', demoEnvironmentId('syndicat'))).toBeGreaterThan(0);
  });
  it('is closed without an open point that blocks, and its accounts are approved', async () => {
    for (const key of structures) {
      const { get, former } = await reader(key);
      expect([key, former.closed, await events(key, 'FiscalYearClosed')]).toEqual([key, true, 1]);
      expect([key, await events(key, 'ResultAppropriated')]).toEqual([key, key === 'cse' ? 2 : 1]);
      const { checks } = (await get(`/exercices/${former.id}/closing_checks`)).json<{ checks: { severity: string; passed: boolean }[] }>();
      expect(checks.filter(({ severity, passed }) => severity === 'blocking' && !passed)).toEqual([]);
      const report = (await get(`/exercices/${former.id}/fec_report`)).json<{
        sound: boolean;
        checks: { code: string; passed: boolean }[];
      }>();
      expect([key, report.sound, report.checks.filter(({ code, passed }) => !passed && code !== 'siren')]).toEqual([key, true, []]);
    }
  });
  it('has the statements that its file of entries alone gives, to the cent, and opens the present year', async () => {
    const scratch = await mkdtemp(join(tmpdir(), 'intendance-folders-'));
    for (const key of structures) {
      const { get, former, present } = await reader(key);
      const paths = await Promise.all(
        [former, present].map(async ({ id, name }) => {
          const path = join(scratch, `${key}-${name}.zip`);
          await writeFile(path, (await get(`/exercices/${id}/folder`)).rawPayload);
          return path;
        }),
      );
      const script = resolve(import.meta.dirname, '../../../../docs/verify/accounts.mjs');
      // Exit code 1 comes with the differences.
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...paths], { env: {} }).catch(
        (failure: { stdout: string }) => failure,
      );
      const { compared, differences } = JSON.parse(stdout) as { compared: number; differences: unknown[] };
      expect([key, differences, compared > 300]).toEqual([key, [], true]);
    }
    await rm(scratch, { recursive: true });
  });

  if (noHledger !== null) {
    it(`is not summed by hledger on this machine: ${noHledger}`, () => expect(noHledger).toBeTruthy());
    return;
  }
  it.each(structures)('of %s has the amounts that hledger sums, by account, month and budget', async (key) => {
    const { get, former } = await reader(key);
    const files = await archiveFiles((await get(`/exercices/${former.id}/folder`)).rawPayload);
    const csv = [...files].find(([path]) => path.includes('Grand-livre'))?.[1] ?? '';
    const months = await hledgerMonths(journalOf(ledgerLines(csv).filter(({ number }) => !number.startsWith('AN '))));
    const budgets = key === 'cse' ? ['AEP', 'ASC'] : ['tous'];
    const expected: string[] = [];
    for (const [account, amounts] of months)
      for (const [month, amount] of amounts) if (amount !== 0) expected.push(`${account} ${month} ${amount}`);
    const actual: string[] = [];
    for (const budget of budgets)
      for (let month = 1; month <= 12; month++) {
        const name = `${former.name}-${String(month).padStart(2, '0')}`;
        const last = new Date(Date.UTC(Number(former.name), month, 0)).toISOString().slice(0, 10);
        const filter = budget === 'tous' ? '' : `&budget_id=${budget}`;
        const { classes } = (await get(`/writings/balance?exercice_id=${former.id}&date_begin=${name}-01&date_end=${last}${filter}`)).json<{
          classes: { codes: Figures[] }[];
        }>();
        for (const { code, debit, credit } of classes.flatMap(({ codes }) => codes)) {
          const amount = Math.round(debit * 100) - Math.round(credit * 100);
          if (amount !== 0) actual.push(`${budget}:${code} ${name} ${amount}`);
        }
      }
    expect([actual.length > 40, actual.toSorted()]).toEqual([true, expected.toSorted()]);
  });
});

describe('the demo, played again', () => {
  it('is played once: a second seed adds nothing', async () => {
    const before = await count('from evs.event');
    await seedDemo(app);
    expect(await count('from evs.event')).toBe(before);
  });
  it('gives the same store to whoever reads it', async () => {
    const [activity] = await app.get(EventStore).read(cse, [`environment-${cse}`]);
    expect(activity?.events.map(({ type }) => type).slice(0, 2)).toEqual(['EnvironmentOpened', 'EnvironmentActivated']);
  });
});

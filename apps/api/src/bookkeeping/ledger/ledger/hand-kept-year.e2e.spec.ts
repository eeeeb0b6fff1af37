import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../../../../test/activities-fixture.js';
import { codeOf } from '../../../../test/activities-fixture.js';
import { allAccounting } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type PaperFigures, PaperLedger, type PaperLine } from '../../../../test/paper-ledger.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import type { BankAccountDto } from '../../bank/bank-account/bank-account.dto.js';
import type { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import type { AccountingActivityDto } from '../../plan/accounting-activity/plan.dto.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { FecReportDto } from '../fec/fec.dto.js';
import type { AnnualStateDto } from '../statement/annual-state.dto.js';
import type { PatrimonialStateDto } from '../statement/patrimonial-state.dto.js';
import type { BalanceDto } from './balance.dto.js';
import type { LedgerDto } from './ledger.dto.js';

type Body = Record<string, unknown>;
/** Null: a transfer between accounts. */
type Part = readonly [activity: string | null, budget: 'AEP' | 'ASC', euros: number];
type Movement = { date: string; bank: Bank; euros: number; parts: readonly Part[]; isReimbursement?: boolean };
const banks = { aep: '512001', asc: '512002', savings: '517003', till: '530004', shared: '512005' } as const;
type Bank = keyof typeof banks;

let app: TestApp;
let clerk: SignedIn;
let years: [FiscalYearDto, FiscalYearDto];
let plan: AccountingActivityDto[];
const accounts = new Map<Bank, string>();
const operations = new Map<string, string>();
const paper = new PaperLedger();

const cents = (euros: number): number => Math.round(euros * 100);

async function ask<Wire>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Body): Promise<Wire> {
  const answer = await raw(method, path, payload);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<Wire>();
}

async function raw(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Body): Promise<Answer> {
  if (method === 'GET') await app.settled();
  return app.inject({ method, url: `/api/comptability${path}`, headers: clerk.headers, ...(payload && { payload }) });
}

const activity = (name: string, budget: string): AccountingActivityDto => {
  const match = plan.find((one) => one.name === name && one.budget === budget);
  if (!match) throw new Error(`the plan has no ${name} of ${budget}`);
  return match;
};

async function open(bank: Bank, type: string, budget: string, shares: readonly [string, number][]): Promise<void> {
  const opening_balance = shares.reduce((sum, [, euros]) => sum + cents(euros), 0) / 100;
  const opening_shares = shares.map(([of, amount]) => ({ budget: of, amount }));
  const body = { name: `Compte ${bank}`, account_type: type, budget, opening_date: '2025-01-01', opening_balance, opening_shares };
  const { id, accounting_code } = await ask<BankAccountDto>('POST', '/accounts', body);
  expect(accounting_code).toBe(banks[bank]);
  accounts.set(bank, id);
  for (const [of, euros] of shares) {
    const carried = `11${euros < 0 ? 9 : 0}${of === 'AEP' ? 100 : 200}`;
    paper.open(`opening ${bank} ${of}`, '2025-01-01', [banks[bank], of, cents(euros)], [carried, of, -cents(euros)]);
  }
}

/** Writes the entry by textbook rules: the bank on its side for each budget, against the account of the expense or the receipt. */
function writeOnPaper(wording: string, { date, bank, euros, parts, isReimbursement = false }: Movement): void {
  const sign = Math.sign(euros);
  const isExpense = euros < 0 !== isReimbursement;
  const lines = parts.flatMap(([name, budget, part]): PaperLine[] => {
    const codes = name === null ? null : activity(name, budget);
    const account = codes === null ? '580000' : ((isExpense ? codes.expense_accounting_code : codes.taking_accounting_code) ?? '');
    return [[account, budget, -sign * cents(part)]];
  });
  const budgets = [...new Set(parts.map(([, budget]) => budget))];
  const ofBank = budgets.map((of): PaperLine => {
    const sum = parts.reduce((total, [, budget, part]) => (budget === of ? total + cents(part) : total), 0);
    return [banks[bank], of, sign * sum];
  });
  paper.write(wording, date, ...lines, ...ofBank);
}

const bodyOf = (wording: string, { date, bank, euros, parts, isReimbursement = false }: Movement): Body => ({
  wording,
  date,
  account: accounts.get(bank),
  type: 'transfer',
  absvalue: Math.abs(euros),
  mode: euros < 0 ? 'expense' : 'taking',
  reimbursment: isReimbursement,
  splits: parts.map(([name, budget, balance]) =>
    name === null ? { kind: 'transfer', budget, balance } : { activity: activity(name, budget).id, balance },
  ),
});

async function move(wording: string, movement: Movement): Promise<void> {
  const { id } = await ask<OperationDto>('POST', '/operations', bodyOf(wording, movement));
  operations.set(wording, id);
  writeOnPaper(wording, movement);
}

/** An entry by hand of 500 euros of the AEP, which no movement of money makes. */
const supplierOf = (account: string) => (account === '401000' ? { third_party_code: 'EXPERT', third_party_name: 'Expert' } : {});
const entry = (date: string, [debited, credited, label, piece_ref]: readonly [string, string, string, string]) =>
  ask('POST', '/writings', {
    date,
    label,
    piece_ref,
    lines: [
      { accounting_code_value: debited, budget: 'AEP', debit: 500, credit: 0, ...supplierOf(debited) },
      { accounting_code_value: credited, budget: 'AEP', debit: 0, credit: 500, ...supplierOf(credited) },
    ],
  });

async function balance(year: FiscalYearDto, query = ''): Promise<Record<string, PaperFigures>> {
  const { classes, balanced } = await ask<BalanceDto>('GET', `/writings/balance?exercice_id=${year.id}${query}`);
  expect(balanced).toBe(true);
  return Object.fromEntries(
    classes.flatMap(({ codes }) => codes).map((row) => [row.code, [row.opening, row.debit, row.credit, row.closing].map(cents)]),
  ) as unknown as Record<string, PaperFigures>;
}

async function agrees(year: FiscalYearDto): Promise<void> {
  expect(await balance(year)).toEqual(paper.balance(year.name));
  for (const budget of ['AEP', 'ASC']) expect(await balance(year, `&budget_id=${budget}`)).toEqual(paper.balance(year.name, { budget }));
  const { sections, controls } = await ask<AnnualStateDto>('GET', `/activities/state?exercice_id=${year.id}`);
  // The share handed on to the central committee is deducted from the receipts.
  const passedOn = (budget: string) => (budget === 'AEP' ? paper.standing(year.name, /^6551/) : 0);
  expect(sections.map(({ budget, receipts, expenses }) => [budget, cents(receipts), cents(expenses)])).toEqual(
    ['AEP', 'ASC'].map((budget) => [
      budget,
      paper.receipts(year.name, budget) - passedOn(budget),
      paper.expenses(year.name, budget) - passedOn(budget),
    ]),
  );
  // The balances of all budgets equal the balance of the accounts, less the debts.
  expect(sections.reduce((sum, section) => sum + cents(section.balance), 0)).toBe(paper.standing(year.name, /^[45]/));
  // Money and result differ by the debts: years with debts cannot pass this control.
  if (!('401000' in paper.balance(year.name))) expect(controls.filter(({ passed }) => !passed)).toEqual([]);
}

beforeAll(async () => {
  app = await openTestApp();
  clerk = await signedIn(app, { modules: ['comptability'], accountingPermissions: allAccounting });
  await ask('POST', '/environment', { start_date: '2025-01-01' });
  const next = await ask<FiscalYearDto>('POST', '/exercices', {});
  const { exercices } = await ask<{ exercices: FiscalYearDto[] }>('GET', '/exercices');
  const first = exercices.find(({ name }) => name === '2025');
  if (!first) throw new Error('the wizard made no year');
  years = [first, next];
  plan = (await ask<{ activities: AccountingActivityDto[] }>('GET', '/activities')).activities;
  await open('aep', 'checking', 'AEP', [['AEP', 3200]]);
  await open('asc', 'checking', 'ASC', [['ASC', 8450.1]]);
  await open('savings', 'savings', 'ASC', [['ASC', 1000]]);
  await open('till', 'cash', 'AEP', [['AEP', -50.05]]);
  await open('shared', 'checking', 'AEP', [
    ['AEP', 100.11],
    ['ASC', 200.22],
  ]);
}, 60_000);
afterAll(() => app?.close());

const movements: Record<string, Movement> = {
  'Subvention 2025': { date: '2025-01-15', bank: 'aep', euros: 6000, parts: [['Subvention de fonctionnement', 'AEP', 6000]] },
  'Contribution 2025': { date: '2025-01-15', bank: 'asc', euros: 24_000, parts: [['Contribution ASC', 'ASC', 24_000]] },
  Spectacles: {
    date: '2025-03-03',
    bank: 'asc',
    euros: -1250.4,
    parts: [
      ['Billetterie cinéma, spectacles', 'ASC', 800.4],
      ['Sorties', 'ASC', 450],
    ],
  },
  Logiciel: { date: '2025-04-10', bank: 'aep', euros: -648, parts: [['Logiciels et abonnements', 'AEP', 648]] },
  'Fête et affiches': {
    date: '2025-05-20',
    bank: 'asc',
    euros: -300,
    parts: [
      ['Arbre de Noël', 'ASC', 180],
      ['Journal, site, affichage', 'AEP', 120],
    ],
  },
  Participations: { date: '2025-06-02', bank: 'asc', euros: 512.5, parts: [['Sorties', 'ASC', 512.5]] },
  Remboursements: { date: '2025-09-12', bank: 'asc', euros: -2345.67, parts: [['Remboursements aux bénéficiaires', 'ASC', 2345.67]] },
  'Avoir du cinéma': {
    date: '2025-09-20',
    bank: 'asc',
    euros: 40.4,
    isReimbursement: true,
    parts: [['Billetterie cinéma, spectacles', 'ASC', 40.4]],
  },
  'Participation rendue': { date: '2025-09-21', bank: 'asc', euros: -12.5, isReimbursement: true, parts: [['Sorties', 'ASC', 12.5]] },
  'Vers le livret': { date: '2025-10-01', bank: 'asc', euros: -5000, parts: [[null, 'ASC', 5000]] },
  'Du compte courant': { date: '2025-10-02', bank: 'savings', euros: 5000, parts: [[null, 'ASC', 5000]] },
  Intérêts: { date: '2025-12-31', bank: 'savings', euros: 61.07, parts: [['Intérêts livret', 'ASC', 61.07]] },
  'Vers la caisse': { date: '2025-11-02', bank: 'aep', euros: -100, parts: [[null, 'AEP', 100]] },
  'De la banque': { date: '2025-11-02', bank: 'till', euros: 100, parts: [[null, 'AEP', 100]] },
  Timbres: { date: '2025-11-03', bank: 'till', euros: -9.95, parts: [['Fournitures de bureau', 'AEP', 9.95]] },
  'Frais communs': {
    date: '2025-12-01',
    bank: 'shared',
    euros: -33.33,
    parts: [
      ['Frais bancaires', 'AEP', 11.11],
      ['Frais bancaires', 'ASC', 22.22],
    ],
  },
  // The AEP returns the money that the ASC had advanced.
  'Avance rendue': { date: '2025-12-05', bank: 'aep', euros: -120, parts: [[null, 'AEP', 120]] },
  'Avance reçue': { date: '2025-12-05', bank: 'asc', euros: 120, parts: [[null, 'AEP', 120]] },
  'Part du CSE central': { date: '2025-12-10', bank: 'aep', euros: -600, parts: [['Part reversée au CSE central', 'AEP', 600]] },
};

describe('a year kept by hand, and on paper beside it', () => {
  it('comes to the same, account by account, budget by budget, and between any two days', async () => {
    for (const [wording, movement] of Object.entries(movements)) await move(wording, movement);
    await agrees(years[0]);
    const spring = { from: '2025-04-01', to: '2025-09-30' };
    expect(await balance(years[0], '&date_begin=2025-04-01&date_end=2025-09-30')).toEqual(paper.balance('2025', spring));
    expect(await balance(years[0], '&date_begin=2025-04-01&date_end=2025-09-30&budget_id=ASC')).toEqual(
      paper.balance('2025', { ...spring, budget: 'ASC' }),
    );
    expect(await balance(years[0], '&as_of=2025-06-30')).toEqual(paper.balance('2025', { to: '2025-06-30' }));
  });

  it('stands on 471000 while it waits, and follows what is corrected, deleted and restored', async () => {
    const waiting: Movement = { date: '2025-12-15', bank: 'asc', euros: -77.77, parts: [] };
    const { splits: _, ...unallocated } = bodyOf('Secours et don', waiting);
    const { id } = await ask<OperationDto>('POST', '/operations', unallocated);
    expect((await balance(years[0]))['471000']).toEqual([0, 77_77, 0, 77_77]);
    const parts: Part[] = [
      ['Secours', 'ASC', 25.92],
      ['Dons aux associations', 'ASC', 51.85],
    ];
    const { splits } = bodyOf('', { ...waiting, parts });
    await ask('PUT', `/operations/${id}/splits`, {
      splits: [...(splits as Body[]), { activity: activity('Voyages', 'ASC').id, balance: 0 }],
    });
    writeOnPaper('Secours et don', { ...waiting, parts });

    const corrected: Movement = { date: '2025-04-11', bank: 'shared', euros: -777.6, parts: [['Logiciels et abonnements', 'AEP', 777.6]] };
    const { splits: __, ...facts } = bodyOf('Logiciel, taxe comprise', corrected);
    await ask('PUT', `/operations/${operations.get('Logiciel')}`, facts);
    paper.strike('Logiciel');
    writeOnPaper('Logiciel', corrected);

    await ask('DELETE', `/operations/${operations.get('Participations')}`);
    await ask('POST', `/operations/${operations.get('Participations')}/restore`);
    await move('Erreur', { date: '2025-07-01', bank: 'asc', euros: -10, parts: [['Secours', 'ASC', 10]] });
    await ask('DELETE', `/operations/${operations.get('Erreur')}`);
    paper.strike('Erreur');
    await agrees(years[0]);
    const { aep, asc, controls } = await ask<PatrimonialStateDto>('GET', `/exercices/${years[0].id}/patrimonial_state`);
    expect(cents(aep.final_amount) + cents(asc.final_amount)).toBe(paper.standing('2025', /^5/));
    expect(controls.every(({ passed }) => passed)).toBe(true);
  });

  it('runs in the ledger to the balance of each account', async () => {
    for (const account of Object.values(banks)) {
      const { writings, closing } = await ask<LedgerDto>('GET', `/writings?exercice_id=${years[0].id}&account=${account}&limit=1000`);
      expect(cents(writings.at(-1)?.balance ?? 0)).toBe(cents(closing));
      expect(cents(closing)).toBe(paper.standing('2025', new RegExp(account)));
    }
  });

  it('owes what was billed and is not paid', async () => {
    const bill = ['622600', '401000', 'Honoraires de décembre', 'F-118'] as const;
    await entry('2025-12-31', bill);
    paper.write('bill', '2025-12-31', ['622600', 'AEP', 500_00], ['401000', 'AEP', -500_00]);
    expect(await balance(years[0])).toEqual(paper.balance('2025'));
    const { sections } = await ask<PatrimonialStateDto>('GET', `/exercices/${years[0].id}/patrimonial_state`);
    // The bill, and the bank account that is overdrawn.
    expect(sections.find(({ code }) => code === '5')?.lines.map(({ value }) => value)).toEqual([500, 510.6]);
  });

  it('is validated, closed, and opens the next year with what is on paper', async () => {
    await ask('POST', `/exercices/${years[0].id}/validate`, { up_to: '2025-06-30' });
    expect(codeOf(await raw('DELETE', `/operations/${operations.get('Participations')}`))).toBe('409 exercice.validated');
    const closed = await ask<FiscalYearDto>('POST', `/exercices/${years[0].id}/close`, { confirmation: '2025' });
    for (const { budget, result } of closed.results)
      expect(cents(result)).toBe(paper.receipts('2025', budget) - paper.expenses('2025', budget));
    paper.open('opening', '2026-01-01', ...paper.left('2025'));
    await agrees(years[1]);
  });

  it('is the same in the tax file', async () => {
    const file = await raw('GET', `/exercices/${years[0].id}/fec?siren=123456782`);
    const rows = file.body.split('\r\n').slice(1).filter(Boolean);
    const amounts = rows
      .map((row) => row.split('\t'))
      .map((cells) => [cells[4], cells[11], cells[12]].map((text) => (text ?? '').replace(',', '')));
    const sumOf = (column: number) => amounts.reduce((sum, row) => sum + Number(row[column]), 0);
    expect([sumOf(1), sumOf(2)]).toEqual([paper.debits('2025'), paper.debits('2025')]);
    for (const [account, [, , , closing]] of Object.entries(paper.balance('2025')))
      expect(amounts.reduce((sum, [code, debit, credit]) => (code === account ? sum + Number(debit) - Number(credit) : sum), 0)).toBe(
        closing,
      );
    const report = await ask<FecReportDto>('GET', `/exercices/${years[0].id}/fec_report?siren=123456782`);
    expect(report.checks.filter(({ passed }) => !passed)).toEqual([]);
  });

  it('pays in the next year what it owed, line against line', async () => {
    const paid: Movement = { date: '2026-01-10', bank: 'aep', euros: -500, parts: [['Expert-comptable du comité', 'AEP', 500]] };
    await move('Honoraires payés', paid);
    await entry('2026-01-10', ['401000', '622600', 'Facture payée', 'F-118']);
    paper.write('paid', '2026-01-10', ['401000', 'AEP', 500_00], ['622600', 'AEP', -500_00]);
    await agrees(years[1]);
    const path = `/writings?exercice_id=${years[1].id}&account=401000`;
    const { writings } = await ask<LedgerDto>('GET', path);
    expect(writings.map(({ debit, credit }) => [debit, credit])).toEqual([
      [0, 500],
      [500, 0],
    ]);
    const lines = writings.map(({ writing_id, line }) => ({ writing_id, line }));
    await ask('POST', '/writings/lettering', { exercice_id: years[1].id, account: '401000', lines });
    expect((await ask<LedgerDto>('GET', path)).writings.map(({ letter }) => letter)).toEqual(['AA', 'AA']);
  });

  it('is reopened for a forgotten bill, and opens the next year again with it', async () => {
    await move('Subvention 2026', { date: '2026-01-20', bank: 'aep', euros: 6100, parts: [['Subvention de fonctionnement', 'AEP', 6100]] });
    await ask('POST', `/exercices/${years[0].id}/reopen`, { reason: 'Facture oubliée' });
    await move('Facture oubliée', { date: '2025-12-20', bank: 'shared', euros: -12.34, parts: [['Frais bancaires', 'ASC', 12.34]] });
    await agrees(years[0]);
    await ask('POST', `/exercices/${years[0].id}/close`, { confirmation: '2025' });
    paper.strike('opening');
    paper.open('opening', '2026-01-01', ...paper.left('2025'));
    await agrees(years[1]);
  });
});

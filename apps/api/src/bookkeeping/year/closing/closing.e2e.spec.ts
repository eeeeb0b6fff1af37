import { EventStore } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture, codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { appendOperation } from '../../../../test/worked-year.js';
import type { BalanceDto } from '../../ledger/ledger/balance.dto.js';
import type { LedgerDto } from '../../ledger/ledger/ledger.dto.js';
import type { FiscalYearDto } from '../fiscal-year/fiscal-year.dto.js';
import type { ClosingChecksDto, SurplusTransfersDto, YearResultDto } from './closing.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const path = (rest: string) => `/exercices/${fixture.year.yearId}/${rest}`;
const checks = async () => (await fixture.get(path('closing_checks'))).json<ClosingChecksDto>();
const failed = async () => (await checks()).checks.filter(({ passed }) => !passed).map(({ code, count }) => `${code} ${count}`);
const nextYear = async (): Promise<FiscalYearDto> => {
  await app.settled();
  const { exercices } = (await fixture.get('/exercices?order[start_date]=desc')).json<{ exercices: FiscalYearDto[] }>();
  const [last] = exercices;
  if (!last) throw new Error('no year');
  return last;
};
const minutes = async (): Promise<string> => {
  const boundary = 'intendance';
  const answer = await app.inject({
    method: 'POST',
    url: '/api/comptability/attachments',
    headers: { ...fixture.clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="pv.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n%%EOF\r\n--${boundary}--\r\n`,
  });
  return answer.json<{ id: string }>().id;
};

describe('the validation of a period', () => {
  it('numbers its writings in each journal, for good', async () => {
    expect(codeOf(await fixture.post(path('validate'), { up_to: '2028-01-01' }))).toBe('422 exercice.date-outside');
    const validated = await fixture.post(path('validate'), { up_to: '2026-03-31' });
    expect(validated.json()).toMatchObject({ validated_up_to: '2026-03-31', frozen: false });
    const { writings } = (await fixture.readAfter(validated, '/writings?account=512002&limit=50')).json<LedgerDto>();
    expect(writings.map(({ number, status }) => [number, status])).toEqual([
      [expect.stringMatching(/^AN-00000[12]$/), 'validated'],
      ['BQ02-000001', 'validated'],
      ['BQ02-000002', 'validated'],
      [null, 'draft'],
      [null, 'draft'],
      [null, 'draft'],
      [null, 'draft'],
    ]);
  });

  it('is refused while an operation of it waits for its activity', async () => {
    const late = await fixture.operation('asc', '2026-04-20', -12);
    const refused = await fixture.post(path('validate'), { up_to: '2026-04-30' });
    expect(codeOf(refused)).toBe('409 closing.not-validated');
    expect(refused.json()).toMatchObject({
      checks: [
        { code: 'unallocated', count: 1, passed: false },
        { code: 'unbalanced', passed: true },
      ],
    });
    expect((await fixture.get(path('closing_checks'))).json()).toMatchObject({ can_close: false });
    expect(await failed()).toEqual(['unallocated 1', 'patrimonial-state 1', 'third-parties 1']);
    expect(codeOf(await fixture.post(path('close'), { confirmation: '2025' }))).toBe('422 closing.not-confirmed');
    expect(codeOf(await fixture.post(path('close')))).toBe('422 closing.not-confirmed');
    expect(codeOf(await fixture.post(path('close'), { confirmation: '2026' }))).toBe('409 closing.refused');
    expect((await nextYear()).frozen).toBe(false);
    await fixture.record(appendOperation({ id: late.id, events: [{ type: 'BankOperationDeleted', data: {} }] }));
  });
});

describe('the checklist', () => {
  it('warns of an account whose synchronisation has not reached the end of the year', async () => {
    const id = newId();
    const facts = {
      name: 'Livret',
      accountType: 'savings',
      code: '517001',
      journal: 'BQ09',
      budget: 'ASC',
      iban: null,
      reference: null,
      number: 9,
    };
    const account = (...events: { type: string; data: object }[]) =>
      fixture.record({ stream: `bank-account-${id}`, expected: 'any', events });
    await account({ type: 'BankAccountOpened', data: facts }, { type: 'BankAccountSyncSwitched', data: { enabled: true } });
    expect(await failed()).toContain('sync-late 1');
    await account({ type: 'BankAccountSynced', data: { at: '2027-01-05T09:00:00.000Z', upTo: '2027-01-05' } });
    expect(await failed()).not.toContain('sync-late 1');
  });
});

describe('the balances of the bank', () => {
  const accountId = newId();
  const importOf = (day: string, balance: number, ...after: { type: string; data: object }[]) =>
    fixture.record({
      stream: `bank-import-${newId()}`,
      expected: 'none',
      events: [
        {
          type: 'BankImportUploaded',
          data: {
            fileName: `releve-${day}.ofx`,
            size: 1,
            sha256: day,
            format: 'ofx',
            mapping: {},
            movements: 0,
            accounts: [{ reference: 'A', accountId }],
            counts: { created: 0, duplicates: 0, quarantined: 0, unassigned: 0, errors: 0 },
          },
        },
        { type: 'BankImportConfirmed', data: { accounts: [{ reference: 'A', accountId }] } },
        { type: 'BankImportFinished', data: { balances: [{ accountId, day, balance }] } },
        ...after,
      ],
    });
  const differences = async () => (await checks()).bank.map(({ date, difference, note }) => [date, difference, note]);
  const explain = (note: string) => fixture.post(path('bank_differences'), { account_id: accountId, note });

  it('are compared on the day of the last statement of the year', async () => {
    const facts = {
      name: 'Compte ASC',
      accountType: 'checking',
      code: '512002',
      journal: 'BQ02',
      budget: 'ASC',
      iban: null,
      reference: null,
    };
    await fixture.record({
      stream: `bank-account-${accountId}`,
      expected: 'none',
      events: [{ type: 'BankAccountOpened', data: { ...facts, number: 2 } }],
    });
    expect(await differences()).toEqual([]);
    await importOf('2026-03-31', 31_199_60);
    expect(await differences()).toEqual([['2026-03-31', 0, null]]);
    expect(await failed()).not.toContain('bank-difference 1');
    await importOf('2026-12-31', 29_086_43);
    await importOf('2027-01-31', 1);
    expect((await checks()).bank).toEqual([
      {
        account: { id: accountId, name: 'Compte ASC', code: '512002' },
        date: '2026-12-31',
        statement_balance: 29_086.43,
        book_balance: 29_066.43,
        difference: 20,
        is_last_day: true,
        outstanding: 0,
        gap: 20,
        note: null,
      },
    ]);
  });
  it('forbid to close while they differ, until somebody signs for it', async () => {
    expect(await failed()).toContain('bank-difference 1');
    const [check] = (await checks()).checks.filter(({ code }) => code === 'bank-difference');
    expect(check).toMatchObject({
      severity: 'blocking',
      link: `/comptability/operations/reconciliation?compte=${accountId}&date=2026-12-31`,
    });
    expect(codeOf(await fixture.post(path('close'), { confirmation: '2026' }))).toBe('409 closing.refused');
    expect(codeOf(await explain(' '))).toBe('422 exercice.note-missing');
    expect(codeOf(await fixture.post(path('bank_differences'), { account_id: newId(), note: 'Rien' }))).toBe('409 exercice.no-difference');
    const explained = await explain('Chèque n° 412 non débité');
    expect(explained.json<FiscalYearDto>().notes).toMatchObject([
      { account: { code: '512002' }, date: '2026-12-31', difference: 20, note: 'Chèque n° 412 non débité' },
    ]);
    await app.settled();
    expect(await failed()).not.toContain('bank-difference 1');
    expect(await differences()).toEqual([['2026-12-31', 20, 'Chèque n° 412 non débité']]);
  });
  it('differ again once a figure moves', async () => {
    const late = await fixture.operation('asc', '2026-10-01', -5, ['ASC', 'Sorties', '657300', 5]);
    expect(await failed()).toContain('bank-difference 1');
    await fixture.record(appendOperation({ id: late.id, events: [{ type: 'BankOperationDeleted', data: {} }] }));
    expect(await failed()).not.toContain('bank-difference 1');
  });
  it('of an import that is taken back are not known any more', async () => {
    await importOf('2026-12-31', 1, { type: 'BankImportUndoStarted', data: {} }, { type: 'BankImportUndone', data: {} });
    expect(await differences()).toEqual([['2026-12-31', 20, 'Chèque n° 412 non débité']]);
  });
});

describe('the claims of the year', () => {
  it('are warned of until they are paid', async () => {
    const activities = await activitiesFixture(app, { environmentId: fixture.clerk.environmentId });
    await activities.request({ date: '2026-11-02' });
    await activities.request({ date: '2027-01-02' });
    await app.settled();
    expect(await failed()).toContain('unpaid-claims 1');
    const check = (await checks()).checks.find(({ code }) => code === 'unpaid-claims');
    expect(check).toMatchObject({
      severity: 'warning',
      link: '/activitiescse/refund?defaultFilter=false&statuses=waiting,valid&from=2026-01-01&to=2026-12-31',
    });
  });
});

describe('the closing of the worked year', () => {
  it('needs the bookkeeping, and is of its environment alone', async () => {
    const nobody = await fixture.colleague(['ACTIVITY_ACCESS']);
    expect((await nobody.post(path('close'))).statusCode).toBe(403);
    const stranger = await fixture.stranger();
    expect((await nobody.post(path('bank_differences'), { account_id: newId(), note: 'Essai' })).statusCode).toBe(403);
    const bodies = {
      close: {},
      validate: { up_to: '2026-01-31' },
      reopen: { reason: 'Essai' },
      bank_differences: { account_id: newId(), note: 'Essai' },
    };
    for (const [route, body] of Object.entries(bodies)) expect(codeOf(await stranger.post(path(route), body))).toBe('404 exercice.unknown');
    for (const route of ['closing_checks', 'transfers', 'thresholds'])
      expect(codeOf(await stranger.get(path(route)))).toBe('404 exercice.unknown');
  });

  it('decides nothing of a result that is not final', async () => {
    const body = {
      direction: 'aep_to_asc',
      amount: 1,
      deliberation_date: '2027-03-10',
      deliberation_reference: 'PV',
      attachment_id: await minutes(),
    };
    expect(codeOf(await fixture.post(path('transfers'), body))).toBe('409 closing.not-closed');
    expect(codeOf(await fixture.post(path('reopen'), { reason: 'Essai' }))).toBe('409 exercice.not-closed');
  });

  it('opens 2027 to the cent', async () => {
    expect(await checks()).toMatchObject({
      can_close: true,
      results: [
        { budget: 'AEP', expenses: 768, receipts: 6000, result: 5232 },
        { budget: 'ASC', expenses: 3776.07, receipts: 24_512.5, result: 20_736.43 },
      ],
    });
    const closed = await fixture.post(path('close'), { confirmation: '2026' });
    expect(closed.json()).toMatchObject({ closed: true, validated_up_to: '2026-03-31', frozen: false });
    const next = await nextYear();
    expect(next).toMatchObject({ name: '2027', closed: false });
    const opening = (await fixture.get(`/writings/balance?exercice_id=${next.id}`)).json<BalanceDto>();
    expect(opening.opening).toEqual({ provisional: false, exercices: [] });
    const lines = opening.classes.flatMap(({ codes }) => codes).map(({ code, opening: amount }) => [code, amount]);
    expect(lines).toEqual([
      ['110100', -3200],
      ['110200', -8450],
      ['120100', -5232],
      ['120200', -20_736.43],
      ['512001', 8552],
      ['512002', 29_066.43],
    ]);
    expect(opening.totals).toMatchObject({ opening_debit: 37_618.43, opening_credit: 37_618.43 });
    const { writings } = (await fixture.get(`/writings?exercice_id=${next.id}&limit=50`)).json<LedgerDto>();
    expect(
      writings.filter(({ accounting_code_value: code }) => code === '512002').map(({ debit, credit, budget }) => [debit, credit, budget]),
    ).toEqual([
      [0, 120, 'AEP'],
      [29_186.43, 0, 'ASC'],
    ]);
    expect(writings.reduce((sum, { debit }) => sum + Math.round(debit * 100), 0)).toBe(37_738_43);
  });

  it('is done once', async () => expect(codeOf(await fixture.post(path('close'), { confirmation: '2026' }))).toBe('409 exercice.closed'));
  it('signs what the year states that it owns', async () => {
    expect(codeOf(await fixture.put(path('patrimonial_state'), { sections: [] }))).toBe('409 exercice.closed');
    expect((await fixture.get(path('patrimonial_state'))).statusCode).toBe(200);
  });

  it('leaves a tenth of the surplus to be transferred, by deliberation, once', async () => {
    const attachment = await minutes();
    const body = {
      direction: 'aep_to_asc',
      amount: 523.21,
      deliberation_date: '2027-03-10',
      deliberation_reference: 'PV-2027-02',
      attachment_id: attachment,
    };
    expect((await fixture.get(path('transfers'))).json<YearResultDto>().caps).toMatchObject([
      { direction: 'aep_to_asc', surplus: 5232, cap: 523.2, left: 523.2 },
      { direction: 'asc_to_aep', surplus: 20_736.43, cap: 2073.64, left: 2073.64 },
      { direction: 'asc_to_associations', surplus: 20_736.43, cap: 2073.64, left: 2073.64 },
    ]);
    const above = await fixture.post(path('transfers'), body);
    expect(codeOf(above)).toBe('422 transfer.above-cap');
    expect(above.json()).toMatchObject({ cap: 523.2, left: 523.2 });
    expect(codeOf(await fixture.post(path('transfers'), { ...body, amount: 0 }))).toBe('422 transfer.amount-invalid');
    expect(codeOf(await fixture.post(path('transfers'), { ...body, attachment_id: null }))).toBe('422 transfer.deliberation-missing');
    expect(codeOf(await fixture.post(path('transfers'), { ...body, amount: 1, date: '2026-12-31' }))).toBe('422 exercice.date-outside');
    // Two clerks give the same surplus away at once: the cap holds.
    const both = await Promise.all([1, 2].map(() => fixture.post(path('transfers'), { ...body, amount: 523.2 })));
    expect(both.map(codeOf).toSorted()).toEqual(['200', '422 transfer.above-cap']);
    const done = both.find(({ statusCode }) => statusCode === 200);
    if (!done) throw new Error('no transfer');
    const next = await nextYear();
    for (const budget of ['AEP', 'ASC']) {
      const answer = await fixture.readAfter(done, `/writings/balance?exercice_id=${next.id}&budget_id=${budget}`);
      expect(answer.json<BalanceDto>()).toMatchObject({ balanced: true, totals: { debit: 523.2, credit: 523.2 } });
    }
  });

  it('gives a part of the surplus of the activities to an association, and shows it year by year', async () => {
    const vote = { deliberation_date: '2027-03-10', deliberation_reference: 'PV-2027-03', attachment_id: await minutes() };
    const body = { ...vote, direction: 'asc_to_associations', amount: 0.5 };
    expect(codeOf(await fixture.post(path('transfers'), body))).toBe('422 transfer.recipient-missing');
    const other = { ...body, direction: 'asc_to_aep', recipient: 'Secours du Port' };
    expect(codeOf(await fixture.post(path('transfers'), other))).toBe('422 transfer.recipient-unexpected');
    const done = await fixture.post(path('transfers'), { ...body, recipient: 'Secours du Port' });
    expect(done.statusCode).toBe(200);
    const { exercices } = (await fixture.readAfter(done, '/surplus_transfers')).json<SurplusTransfersDto>();
    expect(exercices.map(({ closed }) => closed)).toEqual([false, true]);
    expect(exercices[1]?.caps).toMatchObject([
      { direction: 'aep_to_asc', transferred: 523.2, left: 0 },
      { direction: 'asc_to_aep', transferred: 0, left: 2073.14 },
      { direction: 'asc_to_associations', transferred: 0.5, left: 2073.14 },
    ]);
    expect(exercices[1]?.transfers.map(({ recipient }) => recipient)).toEqual([null, 'Secours du Port']);
    const outsider = await (await fixture.stranger()).get('/surplus_transfers');
    expect(outsider.json<SurplusTransfersDto>().exercices).toEqual([]);
  });

  it('lets the result join what earlier years left', async () => {
    const decision = { deliberation_date: '2027-03-10', deliberation_reference: 'PV-2027-02', attachment_id: await minutes() };
    expect(codeOf(await fixture.post(path('appropriation'), { ...decision, budget: 'ASC', reserve: 99_999 }))).toBe(
      '422 appropriation.reserve-invalid',
    );
    expect(codeOf(await fixture.post(path('appropriation'), { ...decision, budget: '' }))).toBe('409 appropriation.no-result');
    const done = await fixture.post(path('appropriation'), { ...decision, budget: 'AEP', reserve: 708.8 });
    expect(done.statusCode).toBe(200);
    expect(codeOf(await fixture.post(path('appropriation'), { ...decision, budget: 'AEP' }))).toBe('409 appropriation.done');
    const next = await nextYear();
    const balance = (await fixture.readAfter(done, `/writings/balance?exercice_id=${next.id}`)).json<BalanceDto>();
    const closing = Object.fromEntries(balance.classes.flatMap(({ codes }) => codes).map(({ code, closing: amount }) => [code, amount]));
    expect(closing).toMatchObject({ '120100': 0, '106100': -708.8, '110100': -7200, '110200': -8973.2 });
  });

  it('measures the council by its resources', async () => {
    expect((await fixture.get(path('thresholds'))).json()).toMatchObject({
      size: 'small',
      resources: 30_512.5,
      distance: 122_487.5,
      near: false,
    });
  });

  it('is undone with a reason, which stays', async () => {
    expect(codeOf(await fixture.post(path('reopen')))).toBe('422 exercice.reason-missing');
    const reopened = await fixture.post(path('reopen'), { reason: 'Facture oubliée' });
    expect(reopened.json()).toMatchObject({ closed: false, reopenings: [{ reason: 'Facture oubliée' }] });
    const next = await nextYear();
    const balance = (await fixture.readAfter(reopened, `/writings/balance?exercice_id=${next.id}`)).json<BalanceDto>();
    expect(balance.opening).toEqual({ provisional: true, exercices: ['2026'] });
    expect(balance.totals).toMatchObject({ opening_debit: 37_618.43, opening_credit: 37_618.43 });
    const closing = Object.fromEntries(balance.classes.flatMap(({ codes }) => codes).map(({ code, closing: amount }) => [code, amount]));
    expect(closing).toMatchObject({ '120100': -5232, '110100': -3200 });
    expect((await fixture.post(path('close'), { confirmation: '2026' })).json()).toMatchObject({ closed: true });
    const again = (await fixture.get(`/writings/balance?exercice_id=${next.id}`)).json<BalanceDto>();
    expect(again.totals).toMatchObject({ opening_debit: 37_618.43, opening_credit: 37_618.43 });
  });

  it('tells what happened in the books of the environment', async () => {
    const store = app.get(EventStore);
    const [slice] = await store.read(fixture.clerk.environmentId, [`fiscal-calendar-${fixture.clerk.environmentId}`]);
    const types = slice?.events.map(({ type }) => type) ?? [];
    expect(types.filter((type) => type === 'FiscalYearClosed').length).toBe(2);
    expect(types.at(-1)).toBe('FiscalYearClosed');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BankImportFixture, bankImportFixture, ofx } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { ClosingChecksDto } from './closing.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
beforeEach(async () => {
  fixture = await bankImportFixture(app);
});
afterAll(async () => app?.close());

const bank = async () => {
  await app.settled();
  const { bank: accounts } = (await fixture.get(`/exercices/${fixture.yearId}/closing_checks`)).json<ClosingChecksDto>();
  return accounts.map(({ date, statement_balance, book_balance, difference }) => [date, statement_balance, book_balance, difference]);
};
const cfonb = (code: string, amount: string, day: string, label = '') =>
  `${code}30004    00012EUR2 00012345678  ${day}  ${day}${label.padEnd(42)}${amount}${' '.repeat(16)}`;

describe('the balance that a statement ends at', () => {
  it('of an OFX file is that of its ledger balance, on its day', async () => {
    const file = ofx({ fitid: 'M1', amount: '-12.50', day: '20260310' }, { fitid: 'M2', amount: '100', day: '20260311' });
    const statement = file.replace('</STMTRS>', '<LEDGERBAL><BALAMT>90.00<DTASOF>20260331</LEDGERBAL></STMTRS>');
    const done = await fixture.write('mars.ofx', statement);
    expect(await bank()).toEqual([['2026-03-31', 90, 87.5, 2.5]]);
    await fixture.command(done.id, 'undo');
    await fixture.over(done.id);
    expect(await bank()).toEqual([]);
  });

  it('of a CAMT.053 file is its closing balance', async () => {
    const amount = (value: string, side: string) => `<Amt Ccy="EUR">${value}</Amt><CdtDbtInd>${side}</CdtDbtInd>`;
    const balance = (code: string, value: string, day: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(value, 'CRDT')}<Dt><Dt>${day}</Dt></Dt></Bal>`;
    const entry = `<Ntry>${amount('40.00', 'CRDT')}<Sts>BOOK</Sts><BookgDt><Dt>2026-05-04</Dt></BookgDt><AcctSvcrRef>A1</AcctSvcrRef></Ntry>`;
    const file = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>FR7630004000120001234567806</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '0.00', '2026-05-01')}${balance('CLBD', '40.00', '2026-05-31')}${entry}</Stmt></BkToCstmrStmt></Document>`;
    await fixture.write('mai.xml', file);
    expect(await bank()).toEqual([['2026-05-31', 40, 40, 0]]);
  });

  it('of a CFONB120 file is its new balance', async () => {
    const file = [
      cfonb('01', '0000000000000{', '010626'),
      cfonb('04', '0000000000250{', '020626', 'VIR SEPA'),
      cfonb('07', '0000000000250{', '300626'),
    ].join('\n');
    await fixture.write('juin.cfonb', file);
    expect(await bank()).toEqual([['2026-06-30', 25, 25, 0]]);
  });

  it('of a statement without movements is taken, and goes with its undo', async () => {
    const file = ofx().replace('</STMTRS>', '<LEDGERBAL><BALAMT>0.00<DTASOF>20260331</LEDGERBAL></STMTRS>');
    const done = await fixture.write('mars.ofx', file);
    expect(done).toMatchObject({ status: 'done', movements: 0, dry_run: { created: 0, errors: 0 } });
    expect(await bank()).toEqual([['2026-03-31', 0, 0, 0]]);
    expect((await fixture.command(done.id, 'undo')).statusCode).toBe(200);
    expect(await fixture.over(done.id)).toMatchObject({ status: 'undone' });
    expect(await bank()).toEqual([]);
    expect((await fixture.send('vide.ofx', ofx())).json()).toMatchObject({ status: 422, code: 'bank-file.no-movement' });
  });

  it('is not known of a csv file', async () => {
    await fixture.write('juin.csv', 'Date;Libellé;Montant\n02/06/2026;VIR SEPA;25,00', { account: fixture.accountId });
    expect(await bank()).toEqual([]);
  });

  it('is missed on the last day of the year, of an account that moved, with a link to where a statement comes in', async () => {
    const missed = async () => {
      await app.settled();
      const { checks } = (await fixture.get(`/exercices/${fixture.yearId}/closing_checks`)).json<ClosingChecksDto>();
      return checks.find(({ code }) => code === 'no-statement');
    };
    expect(await missed()).toMatchObject({ passed: true, count: 0 });
    await fixture.write('juin.csv', 'Date;Libellé;Montant\n02/06/2026;VIR SEPA;25,00', { account: fixture.accountId });
    expect(await missed()).toMatchObject({ passed: false, severity: 'warning', count: 1, link: '/comptability/operations/reconciliation' });
    const statement = [
      cfonb('01', '0000000000250{', '010726'),
      cfonb('04', '0000000000100{', '020726', 'VIR JUILLET'),
      cfonb('07', '0000000000350{', '310726'),
    ];
    await fixture.write('juillet.cfonb', statement.join('\n'));
    expect(await missed()).toMatchObject({ passed: false, count: 1 });
    const december = [
      cfonb('01', '0000000000350{', '011226'),
      cfonb('04', '0000000000100{', '021226', 'VIR DECEMBRE'),
      cfonb('07', '0000000000450{', '311226'),
    ];
    await fixture.write('decembre.cfonb', december.join('\n'));
    expect(await missed()).toMatchObject({ passed: true, count: 0 });
  });
});

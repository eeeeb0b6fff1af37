import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ZipFile } from 'yazl';
import { aepIban, type BankImportFixture, bankImportFixture } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  await app.close();
});

function zip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

const days = (month: string) => `<FrToDt><FrDtTm>2026-${month}-01T00:00:00</FrDtTm><ToDtTm>2026-${month}-28T00:00:00</ToDtTm></FrToDt>`;
const account = `<Acct><Id><IBAN>${aepIban}</IBAN></Id><Ccy>EUR</Ccy></Acct>`;
const entry = (day: string, amount: string, text: string, details = '') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
   <AcctSvcrRef>R${day}</AcctSvcrRef>${details}<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`;
const transaction = (amount: string, name: string) =>
  `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`;
const message = (number: '052' | '053' | '054', content: string) => {
  const [element, part] = {
    '052': ['BkToCstmrAcctRpt', 'Rpt'],
    '053': ['BkToCstmrStmt', 'Stmt'],
    '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  }[number];
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${number}.001.02"><${element}><${part}><Id>1</Id>${content}</${part}></${element}></Document>`;
};
const whole = entry('2026-03-10', '30.00', 'VIR SEPA EN NOMBRE');
const split = entry(
  '2026-03-10',
  '30.00',
  'VIR SEPA EN NOMBRE',
  `<NtryDtls>${transaction('10.00', 'DUPRE')}${transaction('20.00', 'MARTIN')}</NtryDtls>`,
);

describe('an archive of CAMT statements', () => {
  let fixture: BankImportFixture;
  beforeAll(async () => {
    fixture = await bankImportFixture(app);
  });

  it('is one import, whatever its messages', async () => {
    const archive = await zip({
      'mars/053.xml': message('053', account + days('03') + entry('2026-03-12', '7.00', 'CB FNAC')),
      'mars/052.xml': message('052', account + entry('2026-03-13', '8.00', 'CB DECATHLON')),
      'mars/054.xml': message('054', account + split),
      '__MACOSX/mars/._053.xml': Buffer.from([0, 5, 22, 7]),
    });
    const dryRun = await fixture.upload('mars.zip', archive);
    expect(dryRun).toMatchObject({ format: 'camt053', dry_run: { created: 4, duplicates: 0 } });
    expect(dryRun.problems.map(({ code, message: text }: { code: string; message: string }) => [code, text])).toEqual([
      ['UNPROVEN', expect.stringMatching(/^mars\/053\.xml, ligne \d+ : le relevé n’a ni solde/)],
    ]);
    expect(await fixture.confirm(dryRun.id, { accept_unbalanced: true })).toMatchObject({ counts: { created: 4 } });
  });
  it('brings nothing twice: each message knows the movements of the others, whole or in parts', async () => {
    for (const file of [message('053', account + whole), message('052', account + split), message('054', account + whole)])
      expect(await fixture.upload('encore.xml', file)).toMatchObject({ dry_run: { created: 0, duplicates: expect.any(Number) } });
  });
  it('has a movement of another format once, too', async () => {
    const mt940 = (...lines: string[]) => [':20:A', `:25:${aepIban}EUR`, ':60F:C260301EUR45,00', ...lines].join('\r\n');
    const march = mt940(
      ':61:260312D7,00NMSCNONREF',
      ':86:CB FNAC',
      ':61:260313D8,00NMSCNONREF',
      ':86:CB DECATHLON',
      ':62F:C260331EUR30,00',
    );
    expect(await fixture.upload('mars.sta', march)).toMatchObject({
      format: 'mt940',
      problems: [],
      dry_run: { created: 0, duplicates: 2 },
    });
    const april = mt940(':61:260412D7,00NMSCNONREF', ':86:CB FNAC', ':62F:C260430EUR38,00');
    expect(await fixture.write('avril.sta', april)).toMatchObject({ counts: { created: 1 } });
    expect(await fixture.upload('avril.sta', april)).toMatchObject({ dry_run: { created: 0, duplicates: 1 } });
    const qif = ['!Type:Bank', 'D12/04/2026', 'T-7,00', 'PCB FNAC', '^', 'D14/04/2026', 'T-9,00', 'PCB LECLERC', '^'].join('\n');
    const dryRun = await fixture.upload('avril.qif', qif, { account: fixture.accountId });
    expect(dryRun).toMatchObject({ format: 'qif', dry_run: { created: 1, duplicates: 1 } });
  });
  it.each([
    ['a workbook', { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }, 'bank-file.binary'],
    ['what is no statement', { 'a.xml': message('053', whole), 'b.txt': 'Bonjour' }, 'bank-file.mixed-archive'],
    ['nothing', { '.DS_Store': '' }, 'bank-file.empty-archive'],
    ['50 million bytes', { 'a.xml': Buffer.alloc(50_000_000, ' ') }, 'bank-file.large-archive'],
  ])('is refused with %s', async (_, files, code) => {
    expect((await fixture.send('a.zip', await zip(files))).json()).toMatchObject({ status: 422, code });
  });
  it('is refused when it is cut', async () => {
    const archive = await zip({ 'a.xml': message('053', whole) });
    expect((await fixture.send('a.zip', archive.subarray(0, 200))).json()).toMatchObject({ status: 422, code: 'bank-file.broken-archive' });
  });
});

describe('the report of a payment service', () => {
  it('brings each payment and its fee apart, once, and leaves what did not move its balance', async () => {
    const fixture = await bankImportFixture(app);
    const fields = { account: fixture.accountId };
    const header =
      '"Date","Heure","Fuseau horaire","Nom","Type","État","Devise","Avant commission","Commission","Net","Numéro de transaction","Solde"';
    const payments = [
      '"12/03/2026","10:12:13","CET","Hélène Dupré","Paiement Express Checkout","Terminé","EUR","20,00","-0,83","19,17","9AB12345CD678901E","119,17"',
      '"13/03/2026","10:12:13","CET","Zoé Roux","Paiement Express Checkout","En attente","EUR","5,00","-0,42","4,58","1AB12345CD678901E","119,17"',
    ];
    const paypal = `\ufeff${[header, ...payments].join('\r\n')}`;
    const upload = (columns: object) => fixture.upload('paypal.csv', paypal, { ...fields, mapping: JSON.stringify(columns) });
    expect(await upload({})).toMatchObject({ dry_run: { created: 2 }, problems: [{ code: 'PENDING' }] });
    // Recorded by its net amount, as earlier versions did, the payment does not come a second time.
    const net = await upload({ 'Avant commission': '', Commission: '' });
    expect(await fixture.confirm(net.id)).toMatchObject({ counts: { created: 1 } });
    expect(await upload({ 'Avant commission': 'gross', Commission: 'fee' })).toMatchObject({ dry_run: { created: 0, duplicates: 2 } });
    const stripe = [
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description',
      'txn_1,charge,ch_1,20.00,0.55,19.45,eur,2026-03-14 09:15,2026-03-21 00:00,Adhésion Dupré',
      'txn_2,payout,po_1,-19.45,0.00,-19.45,eur,2026-03-22 01:00,2026-03-22 00:00,STRIPE PAYOUT',
    ].join('\n');
    for (const counts of [
      { created: 3, duplicates: 0 },
      { created: 0, duplicates: 3 },
    ]) {
      const { id } = await fixture.upload('stripe.csv', stripe, fields);
      expect(await fixture.confirm(id)).toMatchObject({ counts });
    }
  });
});

describe('columns that a user named once', () => {
  let fixture: BankImportFixture;
  const rows = (day: string) => `Quand;Pour quoi;Combien\n${day}/06/2026;CB FNAC;-${day}\n`;
  const bare = (day: string) => `${day}/07/2026;-${day},00;Carte;;CB FNAC;;\n`;
  const mapping = (of: object) => ({ account: fixture.accountId, mapping: JSON.stringify(of) });
  beforeAll(async () => {
    fixture = await bankImportFixture(app);
    await fixture.write('juin.csv', rows('10'), mapping({ Quand: 'date', 'Pour quoi': 'wording', Combien: 'amount' }));
    await fixture.write('lcl.csv', bare('10'), mapping({ 1: 'date', 2: 'amount', 3: '', 4: '', 5: 'wording', 6: '', 7: '' }));
  });

  it('are those of the next file of the account, which says so', async () => {
    for (const content of [rows('11'), bare('12')]) {
      const dryRun = await fixture.upload('suite.csv', content, { account: fixture.accountId });
      expect(dryRun).toMatchObject({ dry_run: { created: 1 }, problems: [{ code: 'FORMAT', weight: 'warning' }] });
      expect(dryRun.problems[0]?.message).toMatch(/colonnes sont lues comme celles du dernier import/);
      expect(await fixture.confirm(dryRun.id)).toMatchObject({ counts: { created: 1 } });
    }
  });
  it('are not those of other columns, nor of another structure', async () => {
    const fields = { account: fixture.accountId };
    const refusals = [
      await fixture.send('autre.csv', 'Quand;Quoi;Combien\n13/06/2026;CB;-13\n', fields),
      await fixture.send('autre.csv', '14/07/2026;-14,00;CB\n', fields),
    ];
    const other = await bankImportFixture(app);
    refusals.push(await other.send('juin.csv', rows('15'), { account: other.accountId }));
    for (const refusal of refusals) expect(refusal.json()).toMatchObject({ status: 422, code: 'bank-file.columns-missing' });
  });
});

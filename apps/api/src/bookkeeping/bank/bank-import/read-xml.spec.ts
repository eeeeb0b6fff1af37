import { readCamt } from '@intendance/domain/bookkeeping/bank/bank-file/camt.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { readXml } from '../../../capabilities/bank-message/read-xml.js';

/** The key of an equal movement of that rank: the rank stands before the mark of the source. */
const twin = (key: string | undefined, rank: number) => key?.replace('~', `-${rank}~`);
const bytes = (text: string) => new TextEncoder().encode(text);
const iban = 'FR7630004000120001234567806';
type Entry = { amount?: string; currency?: string; side?: string; status?: string; more?: string; day?: string };
const entry = ({ amount = '10.00', currency = 'EUR', side = 'DBIT', status = 'BOOK', more = '', day = '2026-01-15' }: Entry = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
    <ValDt><Dt>2026-01-16</Dt></ValDt>${more}</Ntry>`;
const balance = (code: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>`;
const statement = (content: string, account = `<IBAN>${iban}</IBAN>`) =>
  `<Stmt><Id>1</Id><FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T23:59:59</ToDtTm></FrToDt><Acct><Id>${account}</Id><Ccy>EUR</Ccy></Acct>${content}</Stmt>`;
const proven = (content: string) => statement(balance('OPBD', '0') + content + balance('CLBD', '0'));
const camt = (content: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">\n<BkToCstmrStmt>${content}</BkToCstmrStmt></Document>`;
const read = (text: string) => readCamt([{ root: readXml(bytes(text)) }]);
const movementsOf = (text: string) => read(text).statements.flatMap(({ movements }) => movements);
const details = (inner: string) => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;

describe('a CAMT.053 statement', () => {
  it('leads from one balance to the other', () => {
    const content = read(
      camt(
        statement(balance('OPBD', '100.00') + balance('CLBD', '95.5') + entry({ amount: '10' }) + entry({ amount: '5.50', side: 'CRDT' })),
      ),
    );
    expect(content.problems).toEqual([]);
    expect(content.statements).toMatchObject([
      { account: iban, currency: 'EUR', opening: 10_000, closing: 9_550, closingOn: '2026-01-31', from: '2026-01-01', to: '2026-01-31' },
    ]);
    expect(content.statements[0]?.movements).toMatchObject([
      { value: -1000, date: '2026-01-15', valueDate: '2026-01-16', line: 3 },
      { value: 550 },
    ]);
  });
  it('that does not balance is told', () =>
    expect(read(camt(statement(balance('OPBD', '100') + balance('CLBD', '100', 'DBIT') + entry()))).problems).toMatchObject([
      { code: 'UNBALANCED', weight: 'warning' },
    ]));
  it('of version 8 has codes and parties one step further down, and may have prefixes', () => {
    const more = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn></BkTxCd><AddtlNtryInf>PRLV SEPA</AddtlNtryInf>${details(
      '<Refs><EndToEndId>F-12</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>ORANGE &amp; CO</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>Facture</Ustrd><Ustrd>janvier</Ustrd></RmtInf>',
    )}`;
    const text = camt(statement(entry({ status: '<Cd>BOOK</Cd>', more })), '08');
    const prefixed = text.replaceAll(/<(\/?)(\w)/g, '<$1n:$2').replace('xmlns=', 'xmlns:n=');
    for (const version of [text, prefixed])
      expect(movementsOf(version)).toMatchObject([{ wording: 'PRLV SEPA ORANGE & CO Facture janvier F-12', type: 'order' }]);
  });
  it.each(['02', '03', '04', '05', '06', '07', '08'])('of version %s is read', (version) => {
    // From version 4 on, the status may be a code of its own, and parties stand in one more element.
    const isLater = Number(version) > 3;
    const status = isLater ? '<Cd>BOOK</Cd>' : 'BOOK';
    const party = isLater ? '<Cdtr><Pty><Nm>ORANGE</Nm></Pty></Cdtr>' : '<Cdtr><Nm>ORANGE</Nm></Cdtr>';
    const more = details(`<RltdPties>${party}</RltdPties>`);
    const content = balance('OPBD', '100') + balance('CLBD', '90') + entry({ amount: '10', status, more });
    const { statements, problems } = read(camt(statement(content), version));
    expect(problems).toEqual([]);
    expect(statements).toMatchObject([
      { account: iban, opening: 10_000, closing: 9_000, movements: [{ value: -1000, wording: 'ORANGE' }] },
    ]);
  });
  it('of version 2 names the party itself', () => {
    const more = details('<RltdPties><Dbtr><Nm>DUPRÉ</Nm></Dbtr><Cdtr><Nm>CSE</Nm></Cdtr></RltdPties>');
    expect(movementsOf(camt(statement(entry({ side: 'CRDT', more }))))).toMatchObject([{ wording: 'DUPRÉ' }]);
  });
  it('has a batch as one movement', () => {
    const many = `<AddtlNtryInf>REMISE 2 VIR</AddtlNtryInf><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>A</Nm></Cdtr></RltdPties></TxDtls><TxDtls/></NtryDtls>`;
    expect(movementsOf(camt(statement(entry({ amount: '30', more: many }))))).toMatchObject([{ wording: 'REMISE 2 VIR', value: -3000 }]);
  });
  it('has a movement per transaction of a batch whose amounts add up, each with its payee', () => {
    const paid = (name: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>${name}-1</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties></TxDtls>`;
    const batch = (...transactions: string[]) =>
      entry({
        amount: '30',
        more: `<AcctSvcrRef>B7</AcctSvcrRef><AddtlNtryInf>VIR SEPA</AddtlNtryInf><NtryDtls>${transactions.join('')}</NtryDtls>`,
      });
    const split = movementsOf(camt(statement(batch(paid('DUPRÉ', '10'), paid('MARTIN', '20')))));
    expect(split).toMatchObject([
      { wording: 'VIR SEPA DUPRÉ-1', value: -1000 },
      { wording: 'VIR SEPA MARTIN-1', value: -2000 },
    ]);
    expect(new Set(split.map(({ bankKey }) => bankKey)).size).toBe(2);
    const [whole] = movementsOf(camt(statement(batch(paid('DUPRÉ', '10'), paid('MARTIN', '21')))));
    expect(whole).toMatchObject({ wording: 'VIR SEPA', value: -3000 });
    // An earlier version recorded the batch as one movement: each part has the key of that movement.
    expect(split.map(({ former }) => former)).toEqual([1, 2].map(() => ({ bankKey: whole?.bankKey, wording: 'VIR SEPA' })));
  });
  it('without one of its balances is not proven', () => {
    expect(read(camt(statement(balance('OPBD', '100') + entry()))).problems).toMatchObject([
      { code: 'UNPROVEN', message: expect.stringContaining('pas de solde final') },
    ]);
  });
  it('may be followed by those of other accounts', () => {
    const other = '<Othr><Id>00099999999</Id></Othr>';
    expect(read(camt(statement(entry()) + statement(entry(), other))).statements.map(({ account }) => account)).toEqual([
      iban,
      '00099999999',
    ]);
  });
});

describe('an entry that is special', () => {
  it('keeps its own side when it reverses another one', () =>
    expect(movementsOf(camt(statement(entry({ side: 'CRDT', more: '<RvslInd>true</RvslInd>' }))))).toMatchObject([
      { value: 1000, type: 'payback' },
    ]));
  it('is left while it is pending', () => {
    const result = read(camt(proven(entry() + entry({ side: 'CRDT' }) + entry({ status: 'PDNG' }) + entry({ status: '<Cd>INFO</Cd>' }))));
    expect(result.statements[0]?.movements).toHaveLength(2);
    expect(result.problems.map(({ code, weight }) => [code, weight])).toEqual([
      ['PENDING', 'warning'],
      ['PENDING', 'warning'],
    ]);
  });
  it.each([
    ['another currency', entry({ currency: 'USD' }), 'CURRENCY'],
    ['a negative amount', entry({ amount: '-1' }), 'AMOUNT'],
    ['a third decimal', entry({ amount: '1.005' }), 'AMOUNT'],
    ['no side', entry({ side: 'BOTH' }), 'AMOUNT'],
    ['a day that is none', entry({ day: '2026-02-31' }), 'DATE'],
  ])('is refused with %s', (_, wrong, code) => expect(read(camt(proven(wrong))).problems).toMatchObject([{ code, weight: 'error' }]));
  it('is known by the reference of the bank with its day, else by what it says', () => {
    const keys = (...entries: string[]) => movementsOf(camt(statement(entries.join('')))).map(({ bankKey }) => bankKey);
    const named = (text: string, day?: string) =>
      entry({ ...(day && { day }), more: `<AcctSvcrRef>R1</AcctSvcrRef><AddtlNtryInf>${text}</AddtlNtryInf>` });
    expect(keys(named('A'))).toEqual(keys(named('B')));
    expect(keys(named('A'))).not.toEqual(keys(named('A', '2026-03-15')));
    const [first, second] = keys(entry(), entry());
    expect(second).toBe(twin(first, 2));
  });
});

describe('hostile XML', () => {
  const laughs = Array.from({ length: 9 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('\n');
  it.each([
    ['a billion laughs', `<!DOCTYPE lolz [<!ENTITY l0 "lol">${laughs}]><Document>&l9;</Document>`],
    ['a file of this machine', '<!DOCTYPE a [<!ENTITY passwd SYSTEM "file:///etc/passwd">]><Document>&passwd;</Document>'],
    ['a document type elsewhere', '<!DOCTYPE Document SYSTEM "http://127.0.0.1/camt.dtd"><Document/>'],
  ])('is refused: %s', (_, text) => expect(refusalOf(() => readXml(bytes(text)))?.code).toBe('bank-file.forbidden-markup'));
  it.each([
    ['an entity that nothing declares', '<Document>&lol;</Document>'],
    ['a file that is cut', camt(statement(entry())).slice(0, 400)],
    ['tags that cross', '<a><b></a></b>'],
    ['a depth that no statement has', '<a>'.repeat(100)],
    ['two roots', '<a/><b/>'],
  ])('is unreadable: %s', (_, text) => expect(refusalOf(() => readXml(bytes(text)))?.code).toBe('bank-file.unreadable'));
  it('tells where it stops', () => expect(refusalOf(() => readXml(bytes('<a>\n  <b></c>\n</a>')))?.message).toContain('ligne 2, colonne'));
  it('is read in the encoding that it says', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>No\xebl</a>';
    expect(readXml(Uint8Array.from(text, (character) => character.charCodeAt(0))).children[0]?.text).toBe('Noël');
  });
});

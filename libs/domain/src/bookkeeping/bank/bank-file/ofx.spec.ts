import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { readOfx } from './ofx.js';

/** The key of an equal movement of that rank: the rank stands before the mark of the source. */
const twin = (key: string | undefined, rank: number) => key?.replace('~', `-${rank}~`);
const bytes = (text: string) => new TextEncoder().encode(text);
const header = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';
const account = '<BANKACCTFROM>\n<BANKID>30004\n<BRANCHID>00012\n<ACCTID>00012345678\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>';
const movement = (fitid: string, amount: string, more = '', type = 'DEBIT') =>
  `<STMTTRN>\n<TRNTYPE>${type}\n<DTPOSTED>20260115\n<TRNAMT>${amount}\n<FITID>${fitid}\n${more}</STMTTRN>\n`;
const statement = (list: string, more = '') =>
  `<STMTTRNRS><STMTRS>\n<CURDEF>EUR\n${account}\n<BANKTRANLIST>\n<DTSTART>20260101\n<DTEND>20260131\n${list}</BANKTRANLIST>\n${more}</STMTRS></STMTTRNRS>`;
const sgml = (...statements: string[]) => `${header}<OFX>\n<BANKMSGSRSV1>${statements.join('\n')}</BANKMSGSRSV1>\n</OFX>\n`;
const read = (text: string) => readOfx(bytes(text));
const movementsOf = (text: string) => read(text).statements.flatMap(({ movements }) => movements);

describe('an OFX 1 file', () => {
  it('has leaves that nothing closes', () => {
    const balance = '<LEDGERBAL>\n<BALAMT>1000.50\n<DTASOF>20260131\n</LEDGERBAL>\n';
    expect(read(sgml(statement(movement('F1', '-12.50', '<NAME>VIR SEPA FNAC\n<MEMO>Facture 12\n'), balance)))).toMatchObject({
      problems: [],
      statements: [
        {
          account: '30004 00012 00012345678',
          currency: 'EUR',
          from: '2026-01-01',
          to: '2026-01-31',
          opening: null,
          closing: 100_050,
          closingOn: '2026-01-31',
          movements: [{ date: '2026-01-15', value: -1250, wording: 'VIR SEPA FNAC Facture 12', type: 'transfer', line: 19 }],
        },
      ],
    });
  });
  it('has the movements of all its lists, statements and documents', () => {
    const lists = statement(
      `${movement('F1', '-1')}</BANKTRANLIST>\n<BANKTRANLIST>\n<DTSTART>20260201\n<DTEND>20260228\n${movement('F2', '-2')}`,
    );
    expect(read(sgml(lists))).toMatchObject({
      problems: [],
      statements: [{ from: '2026-01-01', to: '2026-02-28', movements: [{ value: -100 }, { value: -200 }] }],
    });
    const twice = statement(movement('F1', '-1')).replace('</STMTTRNRS>', `${statement(movement('F2', '-2')).slice('<STMTTRNRS>'.length)}`);
    const both = sgml(twice, statement(movement('F3', '-3'))) + sgml(statement(movement('F4', '-4')));
    expect(movementsOf(both).map(({ value }) => value)).toEqual([-100, -200, -300, -400]);
    expect(read(both + sgml(statement(movement('F5', '-5'))).slice(0, -8)).problems).toMatchObject([{ code: 'TRUNCATED' }]);
  });
  it('may have leaves without a text, and a comma', () =>
    expect(movementsOf(sgml(statement(movement('F1', '-12,50', '<MEMO>\n<NAME>Achat\n'))))).toMatchObject([
      { value: -1250, wording: 'Achat' },
    ]));
  it('is read in the encoding that it says', () => {
    const text = sgml(statement(movement('F1', '1', '<NAME>Ch\xe8que no\xebl & fils\n')));
    const latin1 = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(readOfx(latin1).statements[0]?.movements).toMatchObject([{ wording: 'Chèque noël & fils', type: 'check' }]);
    expect(movementsOf(text.replace('USASCII', 'UTF-8'))).toMatchObject([{ wording: 'Chèque noël & fils' }]);
  });
  it.each([
    ['USASCII', '1252', [0x80], '€'],
    ['USASCII', 'ISO-8859-15', [0xa4], '€'],
    ['USASCII', '8859-15', [0xa4], '€'],
    ['USASCII', '8859-1', [0xe9], 'é'],
    ['UTF-8', 'NONE', [0xe2, 0x82, 0xac], '€'],
    // The encoding in the header is wrong, or unknown.
    ['UTF-8', 'NONE', [0xe9], 'é'],
    ['USASCII', 'NONE', [0xc3, 0xa9], 'é'],
    ['USASCII', 'ebcdic', [0xe9], 'é'],
  ])('is read in %s %s', (encoding, charset, accent, expected) => {
    const [before = '', after = ''] = sgml(statement(movement('F1', '1', '<NAME>PRIX @ TTC\n')))
      .replace('USASCII', encoding)
      .replace('CHARSET:1252', `CHARSET:${charset}`)
      .split('@');
    const content = Uint8Array.from([...bytes(before), ...accent, ...bytes(after)]);
    expect(readOfx(content).statements[0]?.movements).toMatchObject([{ wording: `PRIX ${expected} TTC` }]);
  });
  it('tells the payment by its code, else by its label', () => {
    const types = ['CHECK', 'DEP', 'ATM', 'POS', 'XFER', 'DIRECTDEBIT', 'FEE', 'OTHER'];
    const list = types.map((type, index) => movement(`F${index}`, '-1', '<NAME>PRLV X\n', type)).join('');
    expect(movementsOf(sgml(statement(list))).map(({ type }) => type)).toEqual([
      'check',
      'deposit',
      'withdrawal',
      'card',
      'transfer',
      'order',
      'bank',
      'order',
    ]);
  });
  it('may hold several accounts, and cards', () => {
    const card = '<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>CB1</CCACCTFROM><BANKTRANLIST>';
    const ends = '</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>';
    const other = statement(movement('F1', '2')).replace('00012345678', '00099999999');
    const text = sgml(statement(movement('F1', '1')), other).replace('</OFX>', `${card}${movement('F1', '-3')}${ends}</OFX>`);
    expect(read(text).statements.map(({ account: name, movements }) => [name, movements[0]?.value])).toEqual([
      ['30004 00012 00012345678', 100],
      ['30004 00012 00099999999', 200],
      ['CB1', -300],
    ]);
  });
});

describe('an OFX 2 file', () => {
  it('is the same, closed, with named characters', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF>
      <BANKACCTFROM><BANKID>1</BANKID><ACCTID>2</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260115120000[+1:CET]</DTPOSTED>
      <TRNAMT>-1.00</TRNAMT><FITID>9</FITID><NAME>L&apos;&#201;toile &amp; Cie</NAME><MEMO/></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    expect(movementsOf(text)).toMatchObject([{ wording: "L'Étoile & Cie", type: 'card', value: -100, date: '2026-01-15' }]);
  });
});

describe('an OFX 2 file that says its encoding', () => {
  it.each([
    ['ISO-8859-15', [0xa4]],
    ['windows-1252', [0x80]],
    ['UTF-8', [0xe2, 0x82, 0xac]],
  ])('is read in %s', (encoding, euro) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?><?OFX OFXHEADER="200"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF>
      <BANKACCTFROM><ACCTID>2</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>POS</TRNTYPE><DTPOSTED>20260115</DTPOSTED>
      <TRNAMT>-1.00</TRNAMT><NAME>12 @</NAME></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const [before = '', after = ''] = text.split('@');
    const content = Uint8Array.from([...bytes(before), ...euro, ...bytes(after)]);
    expect(readOfx(content).statements[0]?.movements).toMatchObject([{ wording: '12 €' }]);
  });
});

describe('the key of an OFX movement', () => {
  const keys = (...list: string[]) => movementsOf(sgml(statement(list.join('')))).map(({ bankKey }) => bankKey);
  it('follows the reference, whatever the label becomes', () =>
    expect(keys(movement('F1', '-1', '<NAME>EN COURS\n'))).toEqual(keys(movement('F1', '-1', '<NAME>CB FNAC\n'))));
  it('is another one when a reference comes back with another amount', () => {
    const [first, second] = keys(movement('F1', '-1', '<NAME>A\n'), movement('F1', '-2', '<NAME>A\n'));
    expect(first).not.toBe(second);
  });
  it('is what the movement says when one reference stands for several', () => {
    const bankKeys = keys(movement('0001', '-1', '<NAME>A\n'), movement('0001', '-1', '<NAME>B\n'), movement('0001', '-1', '<NAME>B\n'));
    expect(new Set(bankKeys).size).toBe(3);
    expect(bankKeys[2]).toBe(twin(bankKeys[1], 2));
  });
  it('tells equal movements apart where there is no reference', () => {
    const [first, second] = keys(movement('0', '-1', '<NAME>A\n'), movement('0', '-1', '<NAME>A\n'));
    expect(second).toBe(twin(first, 2));
  });
});

describe('an OFX file that is damaged', () => {
  it('loses the movement that its end cuts, and says so', () => {
    const whole = sgml(statement(movement('F1', '-1') + movement('F2', '-1234.56')));
    const cut = read(whole.slice(0, whole.indexOf('34.56')));
    expect(cut.statements[0]?.movements).toHaveLength(1);
    expect(cut.problems.map(({ code, weight }) => [code, weight])).toEqual([
      ['TRUNCATED', 'error'],
      ['TRUNCATED', 'warning'],
    ]);
  });
  it('loses a movement that is never closed, not the next one', () => {
    const bankFile = read(sgml(statement(movement('F1', '-1').replace('</STMTTRN>', '') + movement('F2', '-2'))));
    expect(bankFile.statements[0]?.movements).toMatchObject([{ value: -200 }]);
    expect(bankFile.problems).toMatchObject([{ code: 'TRUNCATED', weight: 'error' }]);
  });
  it('says line, field and value of what is wrong', () => {
    const list = movement('F1', '-1').replace('20260115', '20260231') + movement('F2', '1O,00');
    const { problems } = read(sgml(statement(list)));
    expect(problems.map(({ message }) => message)).toEqual([
      'Ligne 19, colonne DTPOSTED : date invalide (« 20260231 »)',
      'Ligne 25, colonne TRNAMT : montant invalide (« 1O,00 »)',
    ]);
  });
  it('leaves foreign currency, corrections and foreign accounts', () => {
    const list =
      movement('F1', '-1', '<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>\n') +
      movement('F2', '-1', '<CORRECTFITID>F0\n<CORRECTACTION>DELETE\n');
    expect(read(sgml(statement(list))).problems.map(({ code }) => code)).toEqual(['CURRENCY', 'CORRECTION']);
    const dollars = read(sgml(statement(movement('F1', '-1'))).replace('<CURDEF>EUR', '<CURDEF>USD'));
    expect([dollars.statements, dollars.problems[0]?.code]).toEqual([[], 'CURRENCY']);
  });
  it('may not declare entities', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">]><OFX>&lol;</OFX>`;
    expect(refusalOf(() => read(bomb))?.code).toBe('bank-file.forbidden-markup');
  });
  it('may not be nested without end', () => {
    const deep = `${header}<OFX>${'<A>'.repeat(100_000)}`;
    expect(refusalOf(() => read(deep))?.code).toBe('bank-file.unreadable');
  });
  it('has at least one movement', () => expect(refusalOf(() => read(sgml(statement(''))))?.code).toBe('bank-file.no-movement'));
  it('is read in a time that grows with its size, on one line too', () => {
    const list = Array.from({ length: 20_000 }, (_, index) => movement(`F${index}`, '-1').replaceAll('\n', '')).join('');
    const start = performance.now();
    expect(movementsOf(sgml(statement(list)))).toHaveLength(20_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

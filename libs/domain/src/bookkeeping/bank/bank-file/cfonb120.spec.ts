import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { encodeOverpunch } from './cfonb-record.js';
import { readCfonb120 } from './cfonb120.js';

/** The key of an equal movement of that rank: the rank stands before the mark of the source. */
const twin = (key: string | undefined, rank: number) => key?.replace('~', `-${rank}~`);
const place = (pieces: Record<number, string>): string => {
  const record = Array.from({ length: 120 }, () => ' ');
  for (const [at, text] of Object.entries(pieces)) record.splice(Number(at) - 1, text.length, ...text);
  return record.join('');
};
type More = { bank?: string; account?: string; currency?: string; day?: string; decimals?: string };
const base = (code: string, { bank = '30004', account = '00012345678', currency = 'EUR', day = '150126', decimals = '2' }: More) => ({
  1: code,
  3: bank,
  12: '00012',
  17: currency,
  20: decimals,
  22: account,
  35: day,
});
const balance = (code: '01' | '07', amount: number, more: More = {}) => place({ ...base(code, more), 91: encodeOverpunch(cents(amount)) });
const movement = (amount: number | string, label: string, more: More & { operation?: string } = {}) =>
  place({
    ...base('04', more),
    33: more.operation ?? '06',
    43: '160126',
    49: label,
    91: typeof amount === 'string' ? amount : encodeOverpunch(cents(amount)),
  });
const complement = (qualifier: string, text: string, more: More = {}) => place({ ...base('05', more), 46: qualifier, 49: text });
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const read = (...records: string[]) => readCfonb120(latin1(records.join('\r\n')));

describe('a CFONB statement', () => {
  it('leads from one balance to the other: the example of the rule book', () => {
    const bankFile = read(
      balance('01', 0),
      movement('0000000001904}', 'PRLV SEPA ORANGE'),
      movement('0000000000322J', 'CB FNAC'),
      movement('0000000000107}', 'COTISATION'),
      movement('0000000000079}', 'FRAIS'),
      balance('07', -241_21),
    );
    expect(bankFile.problems).toEqual([]);
    expect(bankFile.statements).toMatchObject([
      {
        account: '30004 00012 00012345678',
        currency: 'EUR',
        opening: 0,
        closing: -241_21,
        closingOn: '2026-01-15',
        from: '2026-01-15',
        to: '2026-01-15',
      },
    ]);
    expect(bankFile.statements[0]?.movements.map(({ value, type, line }) => [value, type, line])).toEqual([
      [-190_40, 'order', 2],
      [-32_21, 'card', 3],
      [-10_70, 'bank', 4],
      [-7_90, 'bank', 5],
    ]);
    expect(bankFile.statements[0]?.movements[0]).toMatchObject({ date: '2026-01-15', valueDate: '2026-01-16' });
  });
  it('that does not balance is told', () => {
    const { problems, statements } = read(balance('01', 100_00), movement(-30_00, 'CB'), balance('07', 60_00));
    expect(problems).toMatchObject([{ line: 1, code: 'UNBALANCED', weight: 'warning' }]);
    expect(problems[0]?.message.replace(/\u00a0/g, ' ')).toBe(
      'Ligne 1 : le relevé ne tombe pas juste : de 100,00 € à 60,00 €, il manque -10,00 €',
    );
    expect(statements[0]?.movements).toHaveLength(1);
  });
  it('has labels that go on in their complements, accents in latin1', () => {
    const { statements } = read(
      balance('01', 0),
      movement(-5_00, 'VIR SEPA'),
      complement('REF', 'X1'),
      complement('NPY', 'HÉLÈNE DUPRÉ'),
      complement('LIB', 'VIR SEPA NOËL'),
      complement('RCN', `${'REFCLIENT'.padEnd(35)}Remboursement cinéma`),
      balance('07', -5_00),
    );
    expect(statements[0]?.movements[0]?.wording).toBe('VIR SEPA NOËL HÉLÈNE DUPRÉ Remboursement cinéma');
  });
  it('keeps movements whose bank code is not the one of its balance', () => {
    const former = { bank: '15489' };
    const result = read(
      balance('01', 10_00),
      movement(-1_00, 'PRLV'),
      movement(-2_00, 'COMMISSION', former),
      complement('LIB', 'D INTERVENTION', former),
      balance('07', 7_00, former),
    );
    expect(result.problems).toEqual([]);
    expect(result.statements).toMatchObject([
      { account: '30004 00012 00012345678', closing: 7_00, movements: [{ value: -1_00 }, { wording: 'COMMISSION D INTERVENTION' }] },
    ]);
  });
  it('may be followed by those of other accounts and currencies', () => {
    const other = { account: '00099999999' };
    const dollars = { currency: 'USD' };
    const bankFile = read(
      balance('01', 0),
      movement(1_00, 'A'),
      balance('07', 1_00),
      balance('01', 0, other),
      movement(2_00, 'B', other),
      balance('07', 2_00, other),
      balance('01', 0, dollars),
      movement(3_00, 'C', dollars),
      balance('07', 3_00, dollars),
    );
    expect(bankFile.statements.map(({ account }) => account)).toEqual(['30004 00012 00012345678', '30004 00012 00099999999']);
    expect(bankFile.problems).toMatchObject([{ line: 7, code: 'CURRENCY', weight: 'error' }]);
  });
  it('has blank currency and decimals for euros and two', () => {
    const blank = { currency: '   ', decimals: ' ' };
    expect(read(balance('01', 0, blank), movement(1_00, 'A', blank), balance('07', 1_00, blank)).statements).toMatchObject([
      { currency: 'EUR', movements: [{ value: 100 }] },
    ]);
  });
  it('may stand on one line', () => {
    const text = [balance('01', 0), movement(1_00, 'A'), balance('07', 1_00)].join('');
    expect(readCfonb120(latin1(text)).statements[0]?.movements).toMatchObject([{ line: 2, value: 100 }]);
  });
});

describe('the key of a CFONB movement', () => {
  const keys = (...records: string[]) => read(balance('01', 0), ...records).statements[0]?.movements.map(({ bankKey }) => bankKey) ?? [];
  it('tells equal lines of one file apart', () => {
    const [first, second, third] = keys(movement(-1_00, 'CB'), movement(-1_00, 'CB'), movement(-1_00, 'CB'));
    expect([second, third]).toEqual([twin(first, 2), twin(first, 3)]);
  });
  it('holds all the complements', () =>
    expect(new Set(keys(movement(-1_00, 'CB'), complement('LIB', 'A'), movement(-1_00, 'CB'), complement('LIB', 'B'))).size).toBe(2));
  it('counts over all the statements of the account', () => {
    const day = [balance('01', 0), movement(-1_00, 'CB'), balance('07', -1_00)];
    const bankKeys = read(...day, ...day).statements.flatMap(({ movements }) => movements.map(({ bankKey }) => bankKey));
    expect(bankKeys[1]).toBe(twin(bankKeys[0], 2));
  });
});

describe('a CFONB file that is damaged', () => {
  const opened = balance('01', 0);
  it.each([
    ['a record that is cut', [opened, movement(-1_00, 'CB').slice(0, 110)], 2, 'LENGTH'],
    ['a record that is too long', [opened, `${movement(-1_00, 'CB')} `], 2, 'LENGTH'],
    ['a movement before any balance', [movement(-1_00, 'CB')], 1, 'ORDER'],
    ['a movement of another account', [opened, movement(-1_00, 'CB', { account: '00000000001' })], 2, 'ORDER'],
    ['an overpunch that is none', [opened, movement('00000000019040', 'CB')], 2, 'AMOUNT'],
    ['a day that is none', [opened, movement(-1_00, 'CB', { day: '310226' })], 2, 'DATE'],
    ['a line of another kind', [opened, 'total;3'.padEnd(120)], 2, 'FORMAT'],
  ])('refuses %s with its line', (_, records, line, code) => {
    const { problems } = read(...records);
    expect(problems).toContainEqual(expect.objectContaining({ line, code, weight: 'error' }));
    expect(read(...records).statements.flatMap(({ movements }) => movements)).toEqual([]);
  });
  it('leaves a movement whose complement is cut', () => {
    const { problems, statements } = read(
      opened,
      movement(-1_00, 'CB'),
      complement('LIB', 'A').slice(0, 80),
      movement(-2_00, 'CB'),
      balance('07', -2_00),
    );
    expect(problems[0]?.message).toBe(
      'Ligne 3 : l’enregistrement compte 80 caractères, 120 sont attendus ; l’opération de la ligne 2 est laissée',
    );
    expect(statements[0]?.movements).toMatchObject([{ value: -200 }]);
  });
  it('leaves a movement of nothing', () =>
    expect(read(opened, movement(0, 'INFO'), balance('07', 0)).problems).toMatchObject([{ line: 2, code: 'AMOUNT', weight: 'warning' }]));
  it('tells a complement without its movement', () =>
    expect(read(opened, complement('LIB', 'A'), balance('07', 0)).problems[0]).toMatchObject({ line: 2, code: 'ORDER' }));
  it('tells a statement that has no end, and that nothing proves it', () =>
    expect(read(opened, movement(-1_00, 'CB')).problems).toMatchObject([{ line: 1, code: 'UNPROVEN', weight: 'warning' }]));
  it('does not balance once a movement is left', () => {
    const records = [balance('01', 10_00), movement(-1_00, 'CB').slice(0, 100), balance('07', 9_00)];
    expect(read(...records).problems.map(({ code }) => code)).toEqual(['UNBALANCED', 'LENGTH']);
  });
});

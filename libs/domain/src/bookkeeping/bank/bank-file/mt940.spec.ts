import { describe, expect, it } from '@jest/globals';
import { readMt940 } from './mt940.js';

const read = (...lines: string[]) => readMt940(new TextEncoder().encode(lines.join('\r\n')));
const movementsOf = (...lines: string[]) => read(...lines).statements.flatMap(({ movements }) => movements);
const statement = (...lines: string[]) => [':20:STARTUMS', ':25:20041010/123456', ':28C:1/1', ':60F:C260101EUR100,00', ...lines];

describe('an MT940 statement', () => {
  it('leads from one balance to the other, in an envelope or without one', () => {
    const lines = statement(
      ':61:2601150115DR12,50NTRFNONREF',
      ':86:PRLV EDF',
      ':61:260116C5,NMSCNONREF',
      ':86:VIR DUPRE',
      ':62F:C260131EUR92,50',
    );
    const enveloped = ['{1:F01AGRIFRPPXXXX0000000000}{2:I940XXXXXXXXXXXXN}{4:', ...lines, '-}'];
    for (const { statements, problems } of [read(...lines), read(...enveloped), read('AGRIFRPP', '940', 'AGRIFRPP', ...lines, '-')]) {
      expect(problems).toEqual([]);
      expect(statements).toMatchObject([
        {
          account: '20041010/123456',
          currency: 'EUR',
          from: '2026-01-01',
          to: '2026-01-31',
          opening: 100_00,
          closing: 92_50,
          closingOn: '2026-01-31',
        },
      ]);
      expect(statements[0]?.movements).toMatchObject([
        { date: '2026-01-15', wording: 'PRLV EDF', value: -12_50, type: 'order' },
        { date: '2026-01-16', wording: 'VIR DUPRE', value: 500, type: 'transfer' },
      ]);
    }
  });
  it('may hold several statements, pages and accounts, each with its own balances', () => {
    const { statements, problems } = read(
      ...statement(':61:2601150115D10,00NTRFNONREF', ':62M:C260115EUR90,00', '-'),
      ':20:STARTUMS',
      ':25:20041010/123456',
      ':28C:1/2',
      ':60M:C260115EUR90,00',
      ':61:2601160116C1,00NTRFNONREF',
      ':62F:C260131EUR91,00',
      '-',
      ':20:STARTUMS',
      ':25:FR7630004000120001234567806EUR',
      ':28C:1',
      ':60F:D260131EUR7,00',
      ':62F:D260131EUR7,00',
      ':64:D260131EUR7,00',
      '-',
    );
    expect(problems).toEqual([]);
    expect(statements.map(({ account, opening, closing, movements }) => [account, opening, closing, movements.length])).toEqual([
      ['20041010/123456', 100_00, 90_00, 1],
      ['20041010/123456', 90_00, 91_00, 1],
      ['FR7630004000120001234567806', -700, -700, 0],
    ]);
  });
  it('reverses debits and credits, and leaves what is only announced', () => {
    const { statements, problems } = read(
      ...statement(
        ':61:2601150115RC10,00NRTINONREF',
        ':61:2601150115RD4,00NRTINONREF',
        ':61:2601150115EC9,00NTRFNONREF',
        ':62F:C260131EUR94,00',
      ),
    );
    expect(statements[0]?.movements).toMatchObject([
      { value: -1000, type: 'payback' },
      { value: 400, type: 'payback' },
    ]);
    expect(problems).toMatchObject([{ code: 'PENDING', weight: 'warning', written: { amount: '9,00' } }]);
  });
  it('books in the year nearest to the value day', () => {
    expect(movementsOf(...statement(':61:2601021230D1,00NTRFNONREF'))).toMatchObject([{ date: '2025-12-30', valueDate: '2026-01-02' }]);
    expect(movementsOf(...statement(':61:2512300102D1,00NTRFNONREF'))).toMatchObject([{ date: '2026-01-02', valueDate: '2025-12-30' }]);
  });
  it.each([
    [
      'German subfields',
      [
        ':86:166?00SEPA-UEBERWEISUNG?109075?20EREF+ABC?21SVWZ+Cotisation annuelle?22 2026?30AGRIFRPP?31FR76300?32DUPRE HELE',
        'NE?33ET FILS',
      ],
      'SEPA-UEBERWEISUNG DUPRE HELENE ET FILS Cotisation annuelle 2026',
    ],
    ['German subfields without tags', [':86:105~00LASTSCHRIFT~20STROM~21ABSCHLAG~32EDF'], 'LASTSCHRIFT EDF STROM ABSCHLAG'],
    [
      'a subfield cut in a word',
      [':86:166?00GUTSCHRIFT?20SVWZ+Remboursement de lacti?21vite escalade'],
      'GUTSCHRIFT Remboursement de lacti vite escalade',
    ],
    [
      'a full subfield cut in a word',
      [':86:166?00GUTSCHRIFT?20Remboursement de frais de d?21eplacement'],
      'GUTSCHRIFT Remboursement de frais de deplacement',
    ],
    [
      'Dutch code words',
      [':86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/J. Jansen/REMI/Contributie 2026', '/EREF/NOTPROVIDED'],
      'SEPA OVERBOEKING J. Jansen Contributie 2026',
    ],
    ['ING code words', [':86:/EREF/X1//CNTP/NL20INGB0001234567/INGBNL2A/HR DE VRIES///REMI/USTD//Factuur 12/'], 'HR DE VRIES Factuur 12'],
    ['code words without a party', [':86:/BN/CARTE X1234/CD/4'], '/BN/CARTE X1234/CD/4'],
    ['plain lines', [':86:VIR SEPA RECU /DE DUPRE HELENE', '/MOTIF COTISATION'], 'VIR SEPA RECU /DE DUPRE HELENE /MOTIF COTISATION'],
    ['a line under the movement', ['CHQ 0012345'], 'CHQ 0012345'],
  ])('labels a movement by %s', (_, lines, wording) =>
    expect(movementsOf(...statement(':61:2601150115D1,00NTRFREF1//BANK1', ...lines))).toMatchObject([{ wording, value: -100 }]),
  );
  it('may be one of several in one envelope after the other', () => {
    const envelope = '{1:F01POFICHBEAXXX0000000000}{2:I940XXXXXXXXXXXXN}{3:{108:14}}{4:';
    const { statements, problems } = read(
      envelope,
      ...statement(':61:2601150115C1,NMSCX//Y', ':62M:C260115EUR101,'),
      `-}${envelope}`,
      ':20:B',
      ':25:20041010/123456',
      ':60M:C260115EUR101,',
      ':61:2601160116D1,NMSCX',
      ':62F:C260116EUR100,',
      '-}{5:{MAC:00000000}{CHK:000000000000}}',
    );
    expect([problems, statements.map(({ closing }) => closing)]).toEqual([[], [101_00, 100_00]]);
  });
  it('has amounts without decimals or a comma, codes with spaces, and texts about the whole statement', () => {
    const lines = [
      ':61:2601150115C500NTRF29-07-2014 10:05//B4',
      ':61:260115D25,5NOV NONREF',
      ':86: RC AFREKENING',
      ':61:2601150115DF3,S   X',
      ':NS:15ERGO',
    ];
    const { statements, problems } = read(
      ...statement(...lines, ':62F:C260115EUR571,50', ':86:D000002C000001', ':64:C260115EUR1,', ':86:SOLDE'),
    );
    expect(problems).toEqual([]);
    expect(statements[0]?.movements.map(({ value, wording }) => [value, wording])).toEqual([
      [500_00, '29-07-2014 10:05'],
      [-25_50, 'RC AFREKENING'],
      [-300, '15ERGO'],
    ]);
  });
  it('books a movement whose value is on 30 February, as banks with months of 30 days have it', () =>
    expect(movementsOf(...statement(':61:2602300301D1,NTRFNONREF'))).toMatchObject([{ date: '2026-03-01', valueDate: null }]));
  it('keeps a text that is cut where a field could begin', () =>
    expect(movementsOf(...statement(':61:260115D1,NTRFX', ':86:106?00SEPA?20SVWZ+12-09-2026T16', ':26:37 Folgenr. 007'))).toMatchObject([
      { wording: 'SEPA 12-09-2026T16:26:37 Folgenr. 007' },
    ]));
  it('names movements by all their texts, so that an overlapping file brings none twice', () => {
    const lines = [':61:2601150115D1,00NTRFREF1', ':86:CB', ':61:2601150115D1,00NTRFREF1', ':86:CB'];
    const [first, second] = movementsOf(...statement(...lines)).map(({ bankKey }) => bankKey);
    expect(second).not.toBe(first);
    expect(movementsOf(':20:B', ':25:20041010/123456', ':60F:C260115EUR1,00', ...lines).map(({ bankKey }) => bankKey)).toEqual([
      first,
      second,
    ]);
  });
  it('leaves the movements of a foreign account, with a problem', () => {
    const { statements, problems } = read(':20:A', ':25:1', ':60F:C260101USD1,00', ':61:2601150115D1,00NTRFX', ':62F:C260131USD0,00');
    expect([statements, problems]).toMatchObject([[], [{ code: 'CURRENCY', line: 2 }]]);
  });
  it.each([
    ['a movement of another form', ':61:bonjour', 'FORMAT'],
    ['a day that does not exist', ':61:260230D1,00NTRFX', 'DATE'],
    ['less than a cent', ':61:2601150115D1,005NTRFX', 'AMOUNT'],
  ])('names the line of %s', (_, line, code) =>
    expect(read(...statement(line, ':86:CB FNAC', ':62F:C260131EUR100,00')).problems).toMatchObject([
      { code, weight: 'error', line: 5, written: { wording: 'CB FNAC' } },
    ]),
  );
  it('says when its balances prove nothing', () => {
    expect(read(...statement(':61:2601150115D1,00NTRFX')).problems).toMatchObject([{ code: 'UNPROVEN' }]);
    expect(read(...statement(':61:2601150115D1,00NTRFX', ':62F:C260131EUR100,00')).problems).toMatchObject([{ code: 'UNBALANCED' }]);
    expect(read(':20:A', ':61:2601150115D1,00NTRFX', ':62F:x').problems.map(({ code }) => code)).toEqual(['ORDER', 'AMOUNT', 'ORDER']);
    expect(read(':20:A', ':60F:x', ':25:1', ':60F:x', ':61:2601150115D1,00NTRFX').problems.map(({ code }) => code)).toEqual([
      'AMOUNT',
      'ORDER',
      'UNPROVEN',
      'AMOUNT',
    ]);
  });
});

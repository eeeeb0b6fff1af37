import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { FecCheckCode } from './fec-fault.js';
import { type FecLine, fecColumns, fecFileName, fecHeader, fecOrder, fecRow } from './fec-line.js';
import { FecAudit } from './fec-report.js';

const example: FecLine = {
  journal: 'BQ01',
  journalLabel: 'Banque AEP',
  number: 'BQ01-000001',
  date: localDate('2026-01-15'),
  account: '512001',
  accountLabel: 'Banque AEP',
  auxiliary: null,
  auxiliaryLabel: null,
  pieceRef: 'OP-101',
  pieceDate: localDate('2026-01-15'),
  wording: 'Subvention 2026',
  debit: cents(6_000_00),
  credit: cents(0),
  letter: null,
  letteredOn: null,
  validatedOn: localDate('2026-01-31'),
};
const income: FecLine = { ...example, account: '756201', accountLabel: 'Subvention', debit: cents(0), credit: cents(6_000_00) };
const expense = (number: string, more: Partial<FecLine> = {}): FecLine[] => [
  { ...example, number, account: '651100', debit: cents(648_00), date: localDate('2026-04-10'), ...more },
  { ...example, number, debit: cents(0), credit: cents(648_00), date: localDate('2026-04-10'), ...more },
];
const opening: FecLine[] = [
  { ...example, journal: 'AN', number: 'AN-000001', date: localDate('2026-01-01'), debit: cents(3_200_00) },
  {
    ...example,
    journal: 'AN',
    number: 'AN-000001',
    date: localDate('2026-01-01'),
    account: '110100',
    debit: cents(0),
    credit: cents(3_200_00),
  },
];
const year = { start: '2026-01-01', end: '2026-12-31', siren: '732829320' };

function audited(rows: readonly string[], exercise = year) {
  const audit = new FecAudit(exercise);
  for (const row of rows) audit.read(row);
  return audit.report();
}
const auditLines = (...lines: FecLine[]) => audited([fecHeader, ...lines.map(fecRow)]);
const failed = (report: ReturnType<typeof audited>): FecCheckCode[] =>
  report.checks.filter(({ isPassed }) => !isPassed).map(({ code }) => code);

describe('a line of the FEC', () => {
  it('is the example of the rule book, to the byte', () =>
    expect(fecRow(example)).toBe(
      'BQ01\tBanque AEP\tBQ01-000001\t20260115\t512001\tBanque AEP\t\t\tOP-101\t20260115\tSubvention 2026\t6000,00\t0,00\t\t\t20260131\t\t\r\n',
    ));
  it('names the third party beside its account', () =>
    expect(
      fecRow({ ...example, account: '401000', auxiliary: 'F0012', auxiliaryLabel: 'Imprimerie\tDupont' })
        .split('\t')
        .slice(4, 8),
    ).toEqual(['401000', 'Banque AEP', 'F0012', 'Imprimerie Dupont']));
  it('has 18 columns under their names', () => {
    expect(fecColumns).toHaveLength(18);
    expect(fecHeader.split('\t')).toHaveLength(18);
    expect(fecRow(example).split('\t')).toHaveLength(18);
  });
  it('has no tab, bar or line break in its texts', () => {
    const row = fecRow({ ...example, wording: ' a\tb|c\r\nd\u0000 ', auxiliary: 'P|1' });
    expect(row.split('\t')).toHaveLength(18);
    expect(row).toContain('\ta b c d\t');
    expect(row.match(/[\r\n|]/g)).toEqual(['\r', '\n']);
  });
  it('has amounts with a comma and no thousands', () => {
    expect(fecRow({ ...example, debit: cents(1_234_567_89) })).toContain('\t1234567,89\t0,00\t');
    expect(fecRow({ ...example, debit: cents(5) })).toContain('\t0,05\t');
  });
  it('stands after the opening entries, by day', () => {
    const [later = example] = expense('BQ01-000002');
    expect([later, example, ...opening].toSorted(fecOrder).map(({ number }) => number)).toEqual([
      'AN-000001',
      'AN-000001',
      'BQ01-000001',
      'BQ01-000002',
    ]);
  });
});

describe('the name of the file', () => {
  it('is the SIREN and the closing day', () => {
    const year = { end: localDate('2026-12-31'), isClosed: true };
    expect(fecFileName('123 456 789', year)).toBe('123456789FEC20261231.txt');
    expect(fecFileName(null, year)).toBe('Ecritures-sans-SIREN-20261231.txt');
  });
  it('is a draft’s while the year is open', () => {
    expect(fecFileName('123 456 789', { end: localDate('2026-12-31'), isClosed: false })).toBe('FEC-provisoire-20261231.txt');
  });
});

describe('the self-test', () => {
  it('passes a sound file', () => {
    const report = auditLines(...opening, example, income, ...expense('BQ01-000002'));
    expect(failed(report)).toEqual([]);
    expect(report).toMatchObject({ isSound: true, lines: 6, entries: 3, debit: 984_800, credit: 984_800 });
  });
  it('accepts a late entry of a later closing, after the entries of the first', () => {
    const late = [example, income].map((line) => ({ ...line, number: 'BQ01-000002', validatedOn: localDate('2027-03-15') }));
    expect(failed(auditLines(...expense('BQ01-000001'), ...late))).toEqual([]);
  });
  it('misses only the validation of what is written after a reopening, in the order of its days', () => {
    const draft = (number: string, date: string) => expense(number, { date: localDate(date), validatedOn: null });
    const drafts = [...draft('BQ01-000002', '2026-02-01'), ...draft('BQ01-000003', '2026-03-01')];
    expect(failed(auditLines(...expense('BQ01-000001'), ...drafts))).toEqual(['no-draft']);
    expect(
      failed(auditLines(...expense('BQ01-000001'), ...draft('BQ01-000002', '2026-02-01'), ...draft('BQ01-000003', '2026-01-15'))),
    ).toEqual(['order', 'no-draft']);
  });
  it('finds another header, a missing column and a bare line', () => {
    expect(failed(audited([fecHeader.replace('Debit', 'Débit'), fecRow(example), fecRow(income)]))).toEqual(['columns']);
    expect(failed(audited([fecHeader, fecRow(example).replace('\tOP-101', ''), fecRow(income)]))).toEqual([
      'columns',
      'balance',
      'entries',
    ]);
  });
  it.each<[string, FecCheckCode[], FecLine[]]>([
    ['an account that is none', ['values'], [{ ...example, account: 'BQ1' }, income]],
    ['an empty piece', ['values'], [{ ...example, pieceRef: '' }, income]],
    ['a third party without a name', ['values'], [{ ...example, auxiliary: 'F0012' }, income]],
    ['a letter without a date', ['values'], [{ ...example, letter: 'A' }, income]],
    ['a day outside of the year', ['dates'], [example, income].map((line) => ({ ...line, date: localDate('2027-01-01') }))],
    ['a draft', ['no-draft'], [{ ...example, validatedOn: null }, income]],
    [
      'an account with two names',
      ['names'],
      [example, income, ...expense('BQ01-000002').map((line) => ({ ...line, accountLabel: 'Autre' }))],
    ],
    [
      'a third party with two names',
      ['names'],
      [
        { ...example, auxiliary: 'F0012', auxiliaryLabel: 'Papeterie' },
        { ...income, auxiliary: 'F0012', auxiliaryLabel: 'Papeteries' },
      ],
    ],
    ['an entry that does not balance', ['balance', 'entries'], [{ ...example, debit: cents(1) }, income]],
    ['a hole in the numbers', ['numbers'], [example, income, ...expense('BQ01-000003')]],
    [
      'a number twice',
      ['numbers'],
      [example, income, ...expense('BQ01-000002'), ...expense('CA01-000001', { journal: 'CA01' }), ...expense('BQ01-000002')],
    ],
    [
      'days out of order',
      ['order'],
      [
        ...expense('BQ01-000001', { validatedOn: localDate('2027-02-01') }),
        { ...example, number: 'BQ01-000002' },
        { ...income, number: 'BQ01-000002' },
      ],
    ],
    ['opening entries that come late', ['order'], [example, income, ...opening]],
  ])('finds %s', (_, codes, lines) => expect(failed(auditLines(...lines))).toEqual(codes));
  it('finds an entry that brings classes 6 and 7 to the result', () => {
    const closing = { ...example, journal: 'OD', number: 'OD-000001', date: localDate('2026-12-31') };
    const zeroing: FecLine[] = [
      { ...closing, account: '756201', accountLabel: income.accountLabel, debit: cents(6_000_00) },
      { ...closing, account: '651100', debit: cents(0), credit: cents(648_00) },
      { ...closing, account: '120100', debit: cents(0), credit: cents(5_352_00) },
    ];
    const report = auditLines(example, income, ...expense('BQ01-000002'), ...zeroing);
    expect(failed(report)).toEqual(['no-zeroing']);
    expect(report.checks.find(({ code }) => code === 'no-zeroing')).toMatchObject({ faults: 2 });
    expect(report.isSound).toBe(false);
  });
  it('finds a wrong amount and both sides on one line', () => {
    const both = fecRow({ ...example, credit: cents(1) });
    const point = fecRow(income).replace('6000,00', '6000.00');
    expect(audited([fecHeader, both, point]).checks.find(({ code }) => code === 'values')).toMatchObject({ faults: 2 });
  });
  it('misses the SIREN, which does not make the entries wrong', () => {
    const report = audited([fecHeader, fecRow(example), fecRow(income)], { ...year, siren: null as unknown as string });
    expect([failed(report), report.isSound]).toEqual([['siren'], true]);
    expect(report.checks.find(({ code }) => code === 'siren')?.examples[0]?.message).toMatch(/le fichier n’a pas le nom/);
  });
  it('tells a SIREN of which a digit is wrong', () => {
    const [check] = audited([fecHeader, fecRow(example), fecRow(income)], { ...year, siren: '732829321' }).checks.filter(
      ({ isPassed }) => !isPassed,
    );
    expect(check?.examples[0]?.message).toBe('Le SIREN 732829321 est faux : sa clé de contrôle ne correspond pas.');
  });
  it('shows the first faults of many', () => {
    const lines = Array.from({ length: 100 }, () => ({ ...example, pieceRef: '' }));
    const [check] = auditLines(...lines).checks.filter(({ code }) => code === 'values');
    expect([check?.faults, check?.examples.length, check?.examples[0]?.line]).toEqual([100, 20, 2]);
  });
});

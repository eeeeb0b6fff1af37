/** `how`: by its keyword, with others of its kind, split over two activities, or alone by hand. */
export type Movement = { month: number; day: number; wording: string; cents: number; how: 'keyword' | 'bulk' | 'split' | 'hand' };
type BankAccount = { name: string; budget: 'ASC' | 'AEP'; number: string; iban: string; opening: number; movements: readonly Movement[] };

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const move = (month: number, day: number, wording: string, cents: number, how: Movement['how'] = 'keyword'): Movement => ({
  month,
  day,
  wording,
  cents,
  how,
});

const operating: readonly Movement[] = months.flatMap((month) => [
  ...(month === 1 ? [move(1, 15, 'VIR SEPA RECU SUBV FONCT ANNEE', 600_000)] : []),
  move(month, 5, 'PRLV SEPA ORANGE FIXE INTERNET', -4299),
  move(month, 12, 'CB ADOBE ABONNEMENT MENSUEL', -2419),
  ...(month % 2 === 1 ? [move(month, 18, 'CB SNCF CONNECT PARIS', -(6000 + 335 * month))] : []),
  ...(month % 2 === 0 ? [move(month, 20, 'CB BUREAU VALLÉE VILLEURBANNE', -(2180 + 91 * month))] : []),
  ...(month % 3 === 0 ? [move(month, 28, 'COTIS CARTE BUSINESS', -1140)] : []),
  ...(month === 3 ? [move(3, 2, 'PRLV SEPA MACIF ASSURANCE', -31_240)] : []),
  ...(month === 4 ? [move(4, 22, 'VIR SEPA DURAND EXPERT COMPTABLE', -180_000)] : []),
  ...(month === 6 ? [move(6, 9, 'VIR SEPA FORMATION ÉCONOMIQUE DES ÉLUS', -125_000)] : []),
  ...(month === 10 ? [move(10, 14, 'VIR SEPA IMPRIM SERVICE LYON', -21_800)] : []),
]);

const people = ['MARTIN LÉA', 'BERNARD HUGO', 'PETIT JADE', 'ROBERT LOUIS', 'RICHARD EMMA', 'DURAND PAUL', 'MOREAU ALICE', 'SIMON JULES'];

const social: readonly Movement[] = months.flatMap((month) => [
  ...(month % 3 === 1 ? [move(month, 10, `VIR SEPA RECU CONTRIB ASC T${(month + 2) / 3}`, 950_000)] : []),
  move(month, 3, 'CB CINE PATHE BELLECOUR', -(18_000 + 420 * month)),
  ...(month % 2 === 0 ? [move(month, 16, 'CB FNAC SPECTACLES LYON', -(9540 + 215 * month))] : []),
  ...people.map((name, index) => move(month, 21 + (index % 5), `VIR SEPA RBT ${name}`, -(1550 + 730 * index + 12 * month))),
  ...(month === 3 ? [move(3, 11, 'VIR SEPA SECOURS EXCEPTIONNEL', -30_000)] : []),
  ...(month === 5 || month === 11 ? [move(month, 7, 'PRLV SEPA ANCV CHÈQUES VACANCES', -360_000)] : []),
  ...(month === 6 ? [move(6, 25, 'REMISE CHQ PARTICIPATIONS PARC ASTERIX', 64_000)] : []),
  ...(month === 9 ? [move(9, 12, 'CHEQUE 4410021', -125_040, 'split')] : []),
  ...(month === 10 ? [move(10, 6, 'CHEQUE 4410022', -18_600, 'hand')] : []),
  ...(month === 11 ? [move(11, 24, 'VIR SEPA KADEOS', -420_000)] : []),
  ...(month === 12 ? [4, 9, 13, 18].map((day) => move(12, day, 'CB TRAITEUR MAISON DUPONT', -(18_000 + 150 * day), 'bulk')) : []),
  ...(month === 12 ? [move(12, 31, 'INTERETS CRÉDITEURS', 1827)] : []),
]);

/** The two banks of a works council of some hundred people. */
export const banks: Readonly<Record<'AEP' | 'ASC', BankAccount>> = {
  AEP: {
    name: 'Compte de fonctionnement',
    budget: 'AEP',
    number: '00012345678',
    iban: 'FR76 3000 4000 1200 0123 4567 859',
    opening: 320_000,
    movements: operating,
  },
  ASC: {
    name: 'Compte des œuvres sociales',
    budget: 'ASC',
    number: '00098765432',
    iban: 'FR76 3000 4000 1200 0987 6543 269',
    opening: 845_000,
    movements: social,
  },
};
export const movements: readonly Movement[] = [...operating, ...social];
export const countOf = (how: Movement['how']): number => movements.filter((movement) => movement.how === how).length;
export const sumOf = (some: readonly Movement[]): number => some.reduce((sum, { cents }) => sum + cents, 0);
export const closingOf = ({ opening, movements: own }: BankAccount): number => opening + sumOf(own);

/** A statement of a whole year as its bank writes it: OFX 1, two accounts, Windows-1252, the balance of the last day. */
export const ofxOfYear = (year: number): Buffer => ofx(Object.values(banks), year);

/** The statement of January of the next year, which the operator imports. */
export const ofxOfJanuary = (year: number): Buffer =>
  ofx(
    [
      {
        ...banks.ASC,
        opening: closingOf(banks.ASC),
        movements: [move(1, 4, 'CB FNAC SPECTACLES LYON', -7490), move(1, 12, 'VIR SEPA RBT PETIT JADE', -2300)],
      },
    ],
    year,
  );

function ofx(accounts: readonly BankAccount[], year: number): Buffer {
  const header = ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'ENCODING:USASCII', 'CHARSET:1252', '', ''].join('\r\n');
  const statements = accounts.map((account) => statement(account, year)).join('');
  return Buffer.from(`${header}<OFX>\r\n<BANKMSGSRSV1>\r\n${statements}</BANKMSGSRSV1>\r\n</OFX>\r\n`, 'latin1');
}

function statement(account: BankAccount, year: number): string {
  const on = (month: number, day: number): string => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
  const amount = (cents: number): string => (cents / 100).toFixed(2);
  const lines = account.movements.map(({ month, day, wording, cents }, index) =>
    [
      '<STMTTRN>',
      '<TRNTYPE>OTHER',
      `<DTPOSTED>${on(month, day)}`,
      `<TRNAMT>${amount(cents)}`,
      `<FITID>${year}${account.number.slice(-4)}${String(index).padStart(5, '0')}`,
      `<NAME>${wording}`,
      '</STMTTRN>',
    ].join('\r\n'),
  );
  return `${[
    '<STMTTRNRS>',
    '<STMTRS>',
    '<CURDEF>EUR',
    '<BANKACCTFROM>',
    '<BANKID>30004',
    '<BRANCHID>00012',
    `<ACCTID>${account.number}`,
    '<ACCTTYPE>CHECKING',
    '</BANKACCTFROM>',
    '<BANKTRANLIST>',
    `<DTSTART>${on(1, 1)}`,
    `<DTEND>${on(12, 31)}`,
    ...lines,
    '</BANKTRANLIST>',
    '<LEDGERBAL>',
    `<BALAMT>${amount(closingOf(account))}`,
    `<DTASOF>${on(12, 31)}`,
    '</LEDGERBAL>',
    '</STMTRS>',
    '</STMTTRNRS>',
  ].join('\r\n')}\r\n`;
}

import type { PowensAccount, PowensTransaction } from '../powens-wire.js';

/** Two accounts per connection: the running costs, and the social activities. */
export const accountsOf = (connection: number): PowensAccount[] => [
  {
    id: connection * 10 + 1,
    id_connection: connection,
    name: 'Compte de fonctionnement',
    type: 'checking',
    iban: ibanOf(connection * 10 + 1),
    currency: { id: 'EUR' },
  },
  {
    id: connection * 10 + 2,
    id_connection: connection,
    name: 'Compte activités sociales',
    type: 'checking',
    iban: ibanOf(connection * 10 + 2),
    currency: { id: 'EUR' },
  },
];

/** An IBAN with valid check digits. */
function ibanOf(account: number): string {
  const bban = `3000400012${String(account).padStart(11, '0')}00`;
  const check = 98n - (BigInt(`${bban}152700`) % 97n);
  return `FR${String(check).padStart(2, '0')}${bban}`;
}

type Habit = { day: number; months: number; value: number; type: string; wording: string };
/** Recurring movements: every `months` months, on the same day. */
const habits: readonly (readonly Habit[])[] = [
  [
    { day: 3, months: 1, value: -18.9, type: 'bank', wording: 'COTIS CARTE PRO' },
    { day: 5, months: 1, value: -45.99, type: 'order', wording: 'PRLV SEPA ORANGE' },
    { day: 9, months: 1, value: -62.4, type: 'card', wording: 'CARTE BUREAU VALLEE' },
    { day: 15, months: 3, value: 6000, type: 'transfer', wording: 'VIR SEPA RECU SUBV FONCT' },
    { day: 18, months: 6, value: -540, type: 'order', wording: 'PRLV SEPA MAIF ASSURANCE' },
    { day: 22, months: 2, value: -84.6, type: 'card', wording: 'CARTE SNCF CONNECT' },
  ],
  [
    { day: 4, months: 1, value: -312.5, type: 'card', wording: 'CARTE CINE PASS' },
    { day: 10, months: 1, value: 128.75, type: 'transfer', wording: 'VIR SEPA RECU PARTICIPATION SORTIE' },
    { day: 15, months: 3, value: 24_000, type: 'transfer', wording: 'VIR SEPA RECU CONTRIB ASC' },
    { day: 19, months: 6, value: -4800, type: 'transfer', wording: 'VIR SEPA EMIS ANCV CHEQUES VACANCES' },
    { day: 26, months: 1, value: -230, type: 'transfer', wording: 'VIR SEPA EMIS RBT SPORT' },
  ],
];
const firstYear = 2024;

/** The transactions of an account between two days, newest first, as the aggregator sends them; one of them is only announced. */
export function transactionsOf(account: number, from: string, to: string): PowensTransaction[] {
  const transactions: PowensTransaction[] = [];
  for (let month = 0; ; month++) {
    const start = `${firstYear + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    if (start > to.slice(0, 7)) break;
    for (const [rank, habit] of (habits[(account % 10) - 1] ?? []).entries()) {
      const date = `${start}-${String(habit.day).padStart(2, '0')}`;
      if (month % habit.months !== 0 || date < from || date > to) continue;
      const { value, type, wording } = habit;
      transactions.push({ id: account * 100_000 + month * 10 + rank, date, rdate: date, value, type, original_wording: wording });
    }
  }
  const announced = {
    id: account * 100_000 + 99_999,
    date: to,
    value: -10,
    type: 'card',
    original_wording: 'CARTE EN COURS',
    coming: true,
  };
  return [announced, ...transactions.toReversed()];
}

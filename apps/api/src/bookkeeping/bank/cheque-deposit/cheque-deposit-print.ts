import { groupIban } from '@intendance/kernel/iban.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros, sum } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { Owner } from '../../structure.js';
import type { Cheque, ChequeInHand, WholeDeposit } from './cheque-deposits.js';

/** The list that goes to the bank with the cheques: the bank's own form asks for the same count and sum. */
export function chequeDepositPrint({ state, accountName, cheques }: WholeDeposit, owner: Owner, iban: string | null): PrintedDocument {
  const { number, date } = state.facts;
  return {
    title: `Remise de chèques n° ${number}`,
    lines: [
      owner.name,
      `Compte crédité : ${accountName}${iban ? `, ${groupIban(iban)}` : ''}`,
      `Remise du ${formatDay(date)} : ${countOf(cheques)}, ${formatEuros(totalOf(cheques))}`,
      ...(state.isCancelled ? ['Remise annulée'] : []),
    ],
    tables: [chequeTable(cheques)],
    notes: ['Date et signature du remettant :'],
  };
}

/** The balance of the accounts of cheques on a day, cheque by cheque. */
export const chequesInHandPrint = (cheques: readonly ChequeInHand[], day: LocalDate, owner: Owner): PrintedDocument => ({
  title: `Chèques à encaisser au ${formatDay(day)}`,
  lines: [owner.name, `${countOf(cheques)}, ${formatEuros(totalOf(cheques))}`],
  tables: [chequeTable(cheques)],
  notes: ['Reçus au plus tard ce jour, et remis à la banque après lui ou pas encore.'],
});

const countOf = ({ length }: readonly Cheque[]): string => `${length} ${length === 1 ? 'chèque' : 'chèques'}`;
const totalOf = (cheques: readonly Cheque[]) => sum(cheques.map(({ amount }) => cents(amount)));

function chequeTable(cheques: readonly Cheque[]): PrintedTable {
  const row = (kind: PrintedRow['kind'], rank: string, day: string, wording: string, amount: number): PrintedRow => ({
    kind,
    cells: [text(rank), text(day), text(wording), euros(cents(amount))],
  });
  return {
    title: '',
    columns: [
      { header: 'Rang', width: 8 },
      { header: 'Reçu le', width: 16 },
      { header: 'Chèque', width: 56 },
      { header: 'Montant', width: 20 },
    ],
    rows: [
      ...cheques.map(({ date, wording, amount }, index) => row('line', String(index + 1), formatDay(date), wording, amount)),
      row('total', '', '', 'Total', totalOf(cheques)),
    ],
  };
}

import { formatDay } from '@intendance/kernel/local-date.js';
import { cents, formatEuros, sum } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, text } from '../../../platform/documents/printed.js';
import type { Owner } from '../../structure.js';
import type { WholeDeposit } from './cheque-deposits.js';

/** The list that goes to the bank with the cheques: the bank's own form asks for the same count and sum. */
export function chequeDepositPrint({ state, accountName, cheques }: WholeDeposit, owner: Owner, iban: string | null): PrintedDocument {
  const { number, date } = state.facts;
  const total = sum(cheques.map(({ amount }) => cents(amount)));
  const row = (kind: PrintedRow['kind'], rank: string, day: string, wording: string, amount: number): PrintedRow => ({
    kind,
    cells: [text(rank), text(day), text(wording), euros(cents(amount))],
  });
  return {
    title: `Remise de chèques n° ${number}`,
    lines: [
      owner.name,
      `Compte crédité : ${accountName}${iban ? `, ${iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}` : ''}`,
      `Remise du ${formatDay(date)} : ${cheques.length} ${cheques.length === 1 ? 'chèque' : 'chèques'}, ${formatEuros(total)}`,
      ...(state.isCancelled ? ['Remise annulée'] : []),
    ],
    tables: [
      {
        title: '',
        columns: [
          { header: 'Rang', width: 8 },
          { header: 'Reçu le', width: 16 },
          { header: 'Chèque', width: 56 },
          { header: 'Montant', width: 20 },
        ],
        rows: [
          ...cheques.map(({ date: day, wording, amount }, index) => row('line', String(index + 1), formatDay(day), wording, amount)),
          row('total', '', '', 'Total', total),
        ],
      },
    ],
    notes: ['Date et signature du remettant :'],
  };
}

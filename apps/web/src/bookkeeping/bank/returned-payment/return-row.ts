import type { ReturnProposals, SentReturn } from './returned-payment.api.js';

type Proposal = ReturnProposals['proposals'][number];
export type Payment = Proposal['payment'];
/** `sure`: the payment that the words decide; null where a person chooses among several. */
export type ReturnRow = Omit<Proposal, 'payment'> & { readonly sure: Payment | null; readonly payments: readonly Payment[] };
/** The payment that a person chose, by line. */
export type Choices = ReadonlyMap<string, string>;

export const keyOf = ({ line }: ReturnRow): string => line.id;

/** The proposals, then what is to choose. */
export const rowsOf = ({ proposals, choices }: ReturnProposals): ReturnRow[] => [
  ...proposals.map(({ payment, ...row }) => ({ ...row, sure: payment, payments: [payment] })),
  ...choices.map((row) => ({ ...row, sure: null })),
];

export const paymentOf = (row: ReturnRow, choices: Choices): Payment | undefined =>
  row.sure ?? row.payments.find(({ id }) => id === choices.get(keyOf(row)));

/** Ticked rows whose payment nobody chose, and those of which two take the same payment. */
export function undecided(rows: readonly ReturnRow[], choices: Choices): ReturnRow[] {
  const uses = Map.groupBy(rows, (row) => paymentOf(row, choices)?.id);
  return rows.filter((row) => {
    const payment = paymentOf(row, choices);
    return payment === undefined || (row.sure === null && (uses.get(payment.id)?.length ?? 0) > 1);
  });
}

export const sentReturns = (rows: readonly ReturnRow[], choices: Choices): SentReturn[] =>
  rows.flatMap((row) => {
    const payment = paymentOf(row, choices);
    return payment ? [{ line: row.line.id, payment: payment.id }] : [];
  });

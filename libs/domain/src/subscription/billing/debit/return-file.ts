import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { isoDay, plainAmount } from '../../../capabilities/bank-message/bank-value.js';
import { child, children, descendants, type Element, textAt } from '../../../capabilities/bank-message/markup.js';
import { debitErrors } from './debit.errors.js';
import type { ReturnSource } from './debit.events.js';

/** A debit that a bank reports as refused or returned. `amount` null, or `reason` empty: the message has none. */
export type ReportedReturn = {
  readonly line: number;
  readonly endToEndId: string;
  readonly amount: Cents | null;
  readonly reason: string;
  readonly on: LocalDate | null;
};
export type ReturnFile = { readonly source: ReturnSource; readonly returns: readonly ReportedReturn[] };

/** Messages of any version: the readers look at the places of all of them. @throws debit.return-file-unknown */
export function readReturnFile(document: Element): ReturnFile {
  const [report] = descendants(document, 'CstmrPmtStsRpt');
  if (report) return { source: 'pain.002', returns: refusedTransactions(report) };
  const [statement] = descendants(document, 'BkToCstmrStmt');
  if (statement) return { source: 'camt.053', returns: returnedEntries(statement) };
  const [notification] = descendants(document, 'BkToCstmrDbtCdtNtfctn');
  if (notification) return { source: 'camt.054', returns: returnedEntries(notification) };
  throw debitErrors.returnFileUnknown();
}

/** A refused transaction; a refused group or file names its transactions only by itself, and is one line without reference. */
function refusedTransactions(report: Element): ReportedReturn[] {
  const createdOn = isoDay(textAt(report, 'GrpHdr', 'CreDtTm') ?? '');
  const groups = descendants(report, 'OrgnlPmtInfAndSts');
  const wholes = [...children(report, 'OrgnlGrpInfAndSts'), ...groups].filter(
    (whole) => (textAt(whole, 'GrpSts') ?? textAt(whole, 'PmtInfSts')) === 'RJCT' && descendants(report, 'TxInfAndSts').length === 0,
  );
  const transactions = descendants(report, 'TxInfAndSts').filter((each) => (textAt(each, 'TxSts') ?? 'RJCT') === 'RJCT');
  return [...wholes, ...transactions].map((element) => ({
    line: element.line,
    endToEndId: textAt(element, 'OrgnlEndToEndId') ?? '',
    amount: amountOf(child(element, 'OrgnlTxRef')) ?? null,
    reason: reasonOf(child(element, 'StsRsnInf')),
    on: createdOn,
  }));
}

/** A returned direct debit leaves the account of the creditor, or reverses the credit of the collection. */
function returnedEntries(message: Element): ReportedReturn[] {
  return descendants(message, 'Ntry').flatMap((entry) => {
    const on = isoDay(dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt') ?? '');
    const transactions = children(entry, 'NtryDtls').flatMap((details) => children(details, 'TxDtls'));
    return transactions
      .filter((each) => isReturn(each, entry))
      .map((transaction) => ({
        line: transaction.line,
        endToEndId: textAt(transaction, 'Refs', 'EndToEndId') ?? '',
        amount: originalAmount(transaction) ?? (transactions.length === 1 ? amountOf(entry) : null),
        reason: reasonOf(child(transaction, 'RtrInf')),
        on,
      }));
  });
}

const isReturn = (transaction: Element, entry: Element): boolean =>
  child(transaction, 'RtrInf') !== undefined ||
  textAt(entry, 'RvslInd') === 'true' ||
  ((textAt(transaction, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'DBIT' && isDirectDebit(transaction, entry));

/** The bank's own code: a debit that the creditor has received comes back. */
const isDirectDebit = (transaction: Element, entry: Element): boolean =>
  [transaction, entry].some((each) => textAt(each, 'BkTxCd', 'Domn', 'Fmly', 'Cd') === 'IDDT');

/** The amount collected, without the fees of the return. */
const originalAmount = (transaction: Element): Cents | null =>
  cents(child(transaction, 'AmtDtls', 'InstdAmt', 'Amt')) ??
  cents(child(transaction, 'Amt')) ??
  cents(child(transaction, 'AmtDtls', 'TxAmt', 'Amt'));
const amountOf = (parent: Element | undefined): Cents | null => cents(child(parent, 'Amt', 'InstdAmt')) ?? cents(child(parent, 'Amt'));
const cents = (amount: Element | undefined): Cents | null => (amount?.text ? plainAmount(amount.text) : null);

const reasonOf = (information: Element | undefined): string =>
  (textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry') ?? textAt(information, 'StsRsn', 'Cd') ?? '').slice(0, 35);
const dayAt = (entry: Element, name: string): string | undefined => textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm');

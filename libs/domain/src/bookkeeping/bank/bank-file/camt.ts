import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { isoDay, plainAmount } from '../../../capabilities/bank-message/bank-value.js';
import { child, children, descendants, type Element, textAt } from '../../../capabilities/bank-message/markup.js';
import type { BankMovement } from './bank-file.js';
import { wordingOf } from './bank-text.js';
import { type FileProblem, fileError, fileWarning, inFile } from './file-problem.js';
import type { MovementDraft } from './movement-keys.js';
import { paymentTypeIn } from './payment-type.js';
import { checkCounts, finishStatements, type ReadStatements, type StatementDraft } from './statement-draft.js';

/** A CAMT document; `file`: its name in an archive of several. */
export type CamtDocument = { readonly root: Element; readonly file?: string | undefined };

/** Statements (053), reports of the day (052) and notifications (054) have the same entries; only statements prove their balances. */
const messages = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;

/** CAMT.052, 053 and 054, versions .001.02 to .001.08: elements that moved between versions are read in both places. @throws bank-file.* */
export function readCamt(documents: readonly CamtDocument[]): ReadStatements {
  const problems: FileProblem[] = [];
  const sum = (name: string) => documents.reduce((count, { root }) => count + descendants(root, name).length, 0);
  checkCounts({ movements: sum('Ntry'), statements: messages.reduce((count, [, name]) => count + sum(name), 0) });
  checkCounts({ movements: sum('TxDtls') });
  const drafts = documents.flatMap(({ root, file }) => {
    const own: FileProblem[] = [];
    const statements = messages.flatMap(([message, name]) =>
      descendants(root, message)
        .flatMap((element) => children(element, name))
        .map((statement) => ({ ...readStatement(statement, own), file, hasBalances: message === 'BkToCstmrStmt' })),
    );
    problems.push(...own.map((problem) => inFile(problem, file)));
    return statements;
  });
  return finishStatements(drafts, problems, { source: 'x', hasBalances: true });
}

function readStatement(statement: Element, problems: FileProblem[]): StatementDraft {
  const account = child(statement, 'Acct');
  const id = child(account, 'Id');
  const balances = children(statement, 'Bal');
  const opening = balanceOf(balances, 'OPBD', 'PRCD');
  const closing = balanceOf(balances, 'CLBD');
  const currency = textAt(account, 'Ccy') ?? balances.map((balance) => child(balance, 'Amt')?.attributes.Ccy).find(Boolean) ?? 'EUR';
  const period = child(statement, 'FrToDt');
  const to = isoDay(textAt(period, 'ToDtTm') ?? textAt(period, 'ToDt') ?? '');
  return {
    line: statement.line,
    account: textAt(id, 'IBAN') ?? textAt(id, 'Othr', 'Id') ?? '',
    currency: currency.toUpperCase(),
    from: isoDay(textAt(period, 'FrDtTm') ?? textAt(period, 'FrDt') ?? ''),
    to,
    opening,
    closing,
    closingOn: closingDay(balances) ?? to,
    movements: children(statement, 'Ntry').flatMap((entry) => readEntry(entry, currency, problems)),
  };
}

function balanceOf(balances: readonly Element[], ...codes: readonly string[]): Cents | null {
  for (const code of codes) {
    const match = balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (match) return signedAmount(match);
  }
  return null;
}

function closingDay(balances: readonly Element[]): LocalDate | null {
  const closing = balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD');
  return isoDay(textAt(closing, 'Dt', 'Dt') ?? textAt(closing, 'Dt', 'DtTm') ?? '');
}

function signedAmount(parent: Element): Cents | null {
  const amount = plainAmount(textAt(parent, 'Amt') ?? '');
  const direction = textAt(parent, 'CdtDbtInd');
  if (amount === null || amount < 0 || (direction !== 'CRDT' && direction !== 'DBIT')) return null;
  return direction === 'DBIT' && amount !== 0 ? (-amount as Cents) : amount;
}

function readEntry(entry: Element, currency: string, problems: FileProblem[]): MovementDraft[] {
  const { line } = entry;
  const amountElement = child(entry, 'Amt');
  const bookedOn = dayOf(entry, 'BookgDt') || dayOf(entry, 'ValDt');
  const details = children(entry, 'NtryDtls').flatMap((group) => children(group, 'TxDtls'));
  const [only] = details.length === 1 ? details : [];
  const texts = textsOf(entry, only);
  const wording = wordingOf(...texts.slice(0, maxTexts));
  const read = { date: bookedOn, wording, amount: `${isDebit(entry) ? '-' : ''}${amountElement?.text ?? ''}` };
  const refuse = (place: Parameters<typeof fileError>[0], ...problem: [FileProblem['code'], string]) => {
    problems.push(fileError({ ...place, written: read }, ...problem));
    return [];
  };
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK';
  if (status !== 'BOOK') {
    problems.push(
      fileWarning(
        { line, value: status, written: read },
        'PENDING',
        'l’opération est annoncée et pas encore comptabilisée, elle est laissée',
      ),
    );
    return [];
  }
  const ownCurrency = amountElement?.attributes.Ccy ?? currency;
  if (ownCurrency !== currency) return refuse({ line, column: 'Amt', value: ownCurrency }, 'CURRENCY', 'devise étrangère');
  const value = signedAmount(entry);
  if (value === null) return refuse({ line, column: 'Amt', value: amountElement?.text ?? '' }, 'AMOUNT', 'montant ou sens invalide');
  const date = isoDay(bookedOn);
  if (!date) return refuse({ line, column: 'BookgDt', value: bookedOn }, 'DATE', 'date invalide');
  const reference = textAt(entry, 'AcctSvcrRef') ?? textAt(only, 'Refs', 'AcctSvcrRef');
  const movement: MovementDraft = {
    line,
    date,
    valueDate: isoDay(dayOf(entry, 'ValDt')),
    wording,
    value,
    type: typeOf(entry, wording),
    // Banks restart their references: only the reference with the day identifies a movement.
    reference: reference ? `${date}|${reference}` : null,
    texts: texts.join('|'),
  };
  return splitBatch(movement, entry, details);
}

const dayOf = (entry: Element, name: string): string => textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm') ?? '';
const isDebit = (entry: Element): boolean => textAt(entry, 'CdtDbtInd') === 'DBIT';

/** One movement per transaction of a batch, when their amounts add up to it; else the batch stays one movement. */
function splitBatch(batch: MovementDraft, entry: Element, details: readonly Element[]): MovementDraft[] {
  if (details.length < 2) return [batch];
  const values = details.map((detail) => transactionAmount(detail, entry));
  const total = values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0);
  if (total !== batch.value) return [batch];
  const { date, value, reference, texts, wording } = batch;
  const former = { date, value, reference, texts, wording };
  return details.map((detail, rank) => {
    const own = textsOf(entry, detail);
    const label = wordingOf(...own.slice(0, maxTexts));
    return {
      ...batch,
      line: detail.line,
      wording: label,
      value: values[rank] ?? batch.value,
      type: typeOf(entry, label),
      reference: reference ? `${reference}|${rank + 1}` : null,
      texts: own.join('|'),
      former,
    };
  });
}

/** Signed amount in the currency of the entry; null when the amount is absent or in another currency. */
function transactionAmount(detail: Element, entry: Element): Cents | null {
  const amountElement = child(detail, 'Amt') ?? child(detail, 'AmtDtls', 'TxAmt', 'Amt');
  const entryCurrency = child(entry, 'Amt')?.attributes.Ccy;
  const ownCurrency = amountElement?.attributes.Ccy ?? entryCurrency;
  const amount = plainAmount(amountElement?.text ?? '');
  if (amount === null || amount <= 0 || ownCurrency !== entryCurrency) return null;
  const direction = textAt(detail, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  return direction === 'DBIT' ? (-amount as Cents) : amount;
}

/** The most texts of one movement: a label has room for three. */
const maxTexts = 100;

/** Label: the bank's text, the counterparty and the remittance text. A batch read as one movement has only the bank's text. */
function textsOf(entry: Element, only: Element | undefined): string[] {
  const isPaid = (textAt(only, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')) === 'DBIT';
  const other = child(only, 'RltdPties', isPaid ? 'Cdtr' : 'Dbtr');
  const party = textAt(other, 'Nm') ?? textAt(other, 'Pty', 'Nm') ?? '';
  const free = children(child(only, 'RmtInf'), 'Ustrd').map(({ text }) => text);
  const structured = textAt(child(only, 'RmtInf', 'Strd', 'CdtrRefInf'), 'Ref') ?? '';
  const bank = [textAt(entry, 'AddtlNtryInf'), textAt(only, 'AddtlTxInf')].map((text) => text ?? '');
  return [...bank, party, ...free, structured, endToEnd(only)];
}

/** Shown only when it holds a text; also part of the key of a movement, because it distinguishes equal payments. */
const endToEnd = (only: Element | undefined): string => {
  const id = textAt(only, 'Refs', 'EndToEndId') ?? '';
  return id === 'NOTPROVIDED' ? '' : id;
};

const families: Readonly<Record<string, BankMovement['type']>> = {
  RCDT: 'transfer',
  ICDT: 'transfer',
  RRCT: 'transfer',
  IRCT: 'transfer',
  RDDT: 'order',
  IDDT: 'order',
  RCHQ: 'check',
  ICHQ: 'check',
  CCRD: 'card',
  MCRD: 'card',
  CNTR: 'deposit',
};
const subFamilies: Readonly<Record<string, BankMovement['type']>> = {
  CWDL: 'withdrawal',
  CHRG: 'bank',
  COMM: 'bank',
  FEES: 'bank',
  INTR: 'bank',
  TAXE: 'bank',
  RRTN: 'payback',
  UPDD: 'payback',
};

/** By the bank's transaction code, else by the label. */
function typeOf(entry: Element, wording: string): BankMovement['type'] {
  if (textAt(entry, 'RvslInd') === 'true') return 'payback';
  const domain = child(entry, 'BkTxCd', 'Domn');
  if (textAt(domain, 'Cd') === 'LDAS') return 'loan_payment';
  const familyType = subFamilies[textAt(domain, 'Fmly', 'SubFmlyCd') ?? ''] ?? families[textAt(domain, 'Fmly', 'Cd') ?? ''];
  return familyType ?? paymentTypeIn(wording);
}

import type { BankStatement, CsvColumn } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { type FileProblem, fileWarning, isUnproven } from '@intendance/domain/bookkeeping/bank/bank-file/file-problem.js';
import type { ImportCounts } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { noCounts } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import type { Judgement } from '@intendance/domain/bookkeeping/bank/bank-import/judge-movement.js';
import type { TypedOperation } from '@intendance/domain/bookkeeping/bank/bank-import/typed-operation.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { PreparedImport, StatementTotals, TargetedMovement } from './prepared-import.js';

export type SeenLine = Pick<TargetedMovement, 'line' | 'date' | 'wording' | 'value' | 'type' | 'reference'> & {
  outcome: (Judgement | { outcome: 'unassigned' })['outcome'];
};
/** A movement, and the operation that was typed in that it is. */
export type ReconciledLine = Omit<SeenLine, 'outcome'> & { operation: ShownOperation };
type ShownOperation = Pick<TypedOperation, 'id' | 'date' | 'wording'>;
/** A movement that may be one of `candidates`, by its rank among the movements of the file. */
export type UnsureLine = Pick<SeenLine, 'line' | 'date' | 'wording' | 'value'> & {
  rank: number;
  candidates: readonly ShownOperation[];
  /** The movement may be all candidates together: the cheques of a deposit. Absent from the reports of before. */
  isDeposit?: boolean;
};
type Candidates = { readonly operations: readonly TypedOperation[]; readonly isDeposit: boolean };
export type QuarantinedLine = Omit<SeenLine, 'outcome'> & { code: string; message: string };
/** Totals of a file for one account, over all statements of the account. */
export type AccountReport = Pick<BankStatement, 'currency' | 'from' | 'to' | 'opening' | 'closing'> & {
  reference: string;
  movements: number;
  takings: number;
  expenses: number;
  /** Null for formats without an opening balance. */
  isBalanced: boolean | null;
  counts: ImportCounts;
};
export type ImportReport = {
  counts: ImportCounts;
  accounts: readonly AccountReport[];
  columns: readonly CsvColumn[];
  preview: readonly SeenLine[];
  problems: readonly FileProblem[];
  quarantine: readonly QuarantinedLine[];
  /** Absent from the reports of before. */
  reconciled?: readonly ReconciledLine[];
  unsure?: readonly UnsureLine[];
};

const mostPreviewed = 50;
const listLimit = 500;

/** Counts the outcomes of the movements of a file, and details the first ones. */
export class ReportWriter {
  private readonly byReference = new Map<string, Required<ImportCounts>>();
  private readonly preview: SeenLine[] = [];
  private readonly quarantine: QuarantinedLine[] = [];
  private readonly reconciled: ReconciledLine[] = [];
  private readonly doubts: FileProblem[] = [];
  private readonly moved: FileProblem[] = [];
  private readonly unsure: UnsureLine[] = [];
  private rank = -1;

  constructor(private readonly most = listLimit) {}

  /** Keeps the order of the file. @param candidates operations that may be the same as an uncertain movement */
  add(movement: TargetedMovement, judgement: Judgement | { outcome: 'unassigned' }, candidates?: Candidates): void {
    this.rank += 1;
    const { line, date, wording, value, type, reference } = movement;
    const seen = { line, date, wording, value, type, reference };
    const counts = this.countsOf(reference);
    counts[judgement.outcome === 'duplicate' ? 'duplicates' : judgement.outcome] += 1;
    if (this.preview.length < mostPreviewed) this.preview.push({ ...seen, outcome: judgement.outcome });
    if (judgement.outcome === 'quarantined' && this.quarantine.length < this.most)
      this.quarantine.push({ ...seen, code: judgement.code, message: judgement.message });
    if (judgement.outcome === 'reconciled' && this.reconciled.length < this.most) {
      for (const { operation } of judgement.operations) this.reconciled.push({ ...seen, operation: shown(operation) });
    }
    if (judgement.outcome === 'created' && judgement.entersOn !== undefined && this.moved.length < this.most)
      this.moved.push(movedTo(movement, judgement.entersOn));
    if (judgement.outcome === 'created' && candidates !== undefined && this.unsure.length < this.most) {
      const { operations, isDeposit } = candidates;
      const most = isDeposit ? operations.length : mostCandidates;
      this.unsure.push({ rank: this.rank, line, date, wording, value, isDeposit, candidates: operations.slice(0, most).map(shown) });
      this.doubts.push(doubtOf(movement, candidates));
    }
  }

  of({ file, lines }: PreparedImport, counts: ImportCounts): ImportReport {
    const groups = Map.groupBy(file.statements, ({ account }) => account);
    const accountProblems = problemsByAccount(file);
    const accounts = [...groups].map(([reference, statements]) =>
      this.accountReport(reference, statements, accountProblems.get(reference) ?? []),
    );
    const errors = file.problems.filter(({ weight }) => weight === 'error').length;
    const preview = lines.length > 0 ? this.preview : [];
    const problems = [...file.problems.filter((problem, rank) => rank < this.most || isUnproven(problem)), ...this.moved, ...this.doubts];
    const { quarantine, reconciled, unsure } = this;
    return { counts: { ...counts, errors }, accounts, columns: file.columns, preview, problems, quarantine, reconciled, unsure };
  }

  private accountReport(reference: string, statements: readonly StatementTotals[], problems: readonly FileProblem[]): AccountReport {
    const sumOf = (total: 'movements' | 'takings' | 'expenses') => statements.reduce((sum, statement) => sum + statement[total], 0);
    const errors = problems.filter(({ weight }) => weight === 'error').length;
    const hasBalances = statements.every(({ opening, closing }) => opening !== null && closing !== null);
    const days = (pick: (statement: StatementTotals) => StatementTotals['from']) => statements.flatMap((one) => pick(one) ?? []).toSorted();
    return {
      reference,
      currency: statements[0]?.currency ?? 'EUR',
      from: days(({ from }) => from)[0] ?? null,
      to: days(({ to }) => to).at(-1) ?? null,
      opening: statements[0]?.opening ?? null,
      closing: statements.at(-1)?.closing ?? null,
      movements: sumOf('movements'),
      takings: sumOf('takings'),
      expenses: sumOf('expenses'),
      isBalanced: problems.some(isUnproven) ? false : hasBalances ? true : null,
      counts: { ...this.countsOf(reference), errors },
    };
  }

  private countsOf(reference: string): Required<ImportCounts> {
    const counts = this.byReference.get(reference) ?? { ...noCounts };
    this.byReference.set(reference, counts);
    return counts;
  }
}

/** A problem belongs to the last statement that begins before its line. Problems above all statements belong to none. */
function problemsByAccount({ statements, problems }: PreparedImport['file']): Map<string, FileProblem[]> {
  const begun = statements.toSorted((left, right) => left.line - right.line);
  const byAccount = new Map<string, FileProblem[]>();
  let next = 0;
  for (const problem of problems.toSorted((left, right) => left.line - right.line)) {
    while ((begun[next]?.line ?? Number.POSITIVE_INFINITY) <= problem.line) next += 1;
    const account = begun[next - 1]?.account;
    if (account === undefined) continue;
    const accountProblems = byAccount.get(account);
    if (accountProblems) accountProblems.push(problem);
    else byAccount.set(account, [problem]);
  }
  return byAccount;
}

const movedTo = ({ line, date, wording, value }: TargetedMovement, entersOn: LocalDate): FileProblem => {
  const written = { date: formatDay(date), wording, amount: formatEuros(value) };
  const reason = `les écritures sont validées au ${formatDay(date)} : l’opération entre au ${formatDay(entersOn)}, avec sa date de banque`;
  return fileWarning({ line, value: wording, written }, 'VALIDATED', reason);
};

const mostCandidates = 10;
const shown = ({ id, date, wording }: TypedOperation): ShownOperation => ({ id, date, wording });

/** The movement is added: users see a duplicate, but not a missing operation. */
const doubtOf = ({ line, date, wording, value }: TargetedMovement, { operations, isDeposit }: Candidates): FileProblem => {
  const movement = { date: formatDay(date), wording, amount: formatEuros(value) };
  const named = operations.slice(0, 2).map((one) => `« ${one.wording} » du ${formatDay(one.date)}`);
  const others = named.length > 0 ? ` (${named.join(', ')}${operations.length > named.length ? '…' : ''})` : '';
  const resembled = isDeposit ? `à la remise de ${operations.length} chèques saisis` : 'à une opération du compte';
  const reason = `ressemble ${resembled}${others}, sans certitude. Elle est ajoutée : vérifiez que vous ne l’avez pas deux fois`;
  return fileWarning({ line, value: wording, written: movement }, 'RESEMBLES', reason);
};

export const imbalancesOf = ({ problems }: Pick<ImportReport, 'problems'>): string[] =>
  problems.flatMap((problem) => (isUnproven(problem) ? [problem.message] : []));

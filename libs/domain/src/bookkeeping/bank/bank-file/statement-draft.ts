import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import { bankFileErrors } from './bank-file.errors.js';
import type { BankMovement, BankStatement } from './bank-file.js';
import { type FileProblem, fileError, fileWarning, inFile } from './file-problem.js';
import { type FormerIdentity, type MovementDraft, MovementKeys, type MovementSource } from './movement-keys.js';

export type StatementDraft = Omit<BankStatement, 'movements'> & {
  readonly movements: readonly MovementDraft[];
  /** Its name in an archive of several files. */
  readonly file?: string | undefined;
  /** False for a report or a notification: it has no balance to lead to. Absent: as its format. */
  readonly hasBalances?: boolean;
};
/** `hasBalances`: statements of this format have an opening and a closing balance. */
type StatementFormat = { readonly source: MovementSource; readonly hasBalances: boolean };
export type ReadStatements = { readonly statements: readonly BankStatement[]; readonly problems: readonly FileProblem[] };

/** A statement of a format without balances, over the days of its movements. */
export function withoutBalances(
  movements: readonly MovementDraft[],
  place: Pick<StatementDraft, 'line' | 'account' | 'currency'>,
): StatementDraft {
  const days = movements.map(({ date }) => date).toSorted();
  return { ...place, from: days[0] ?? null, to: days.at(-1) ?? null, opening: null, closing: null, closingOn: null, movements };
}

const mostMovements = 200_000;
const mostStatements = 10_000;

/**
 * Runs while a file is read, before its records are converted: a file that will be refused must not fill the memory first.
 * @throws bank-file.too-many-movements, bank-file.too-many-statements
 */
export function checkCounts({ movements = 0, statements = 0 }: { movements?: number; statements?: number }): void {
  if (movements > mostMovements) throw bankFileErrors.tooManyMovements();
  if (statements > mostStatements) throw bankFileErrors.tooManyStatements();
}

/**
 * Finishes the statements of every format: refuses foreign currencies, checks balances, and gives keys to movements, counted over all
 * statements of one account in the file. A statement without movements still proves a balance.
 * @throws bank-file.no-movement for a file without a balance too
 */
export function finishStatements(
  drafts: readonly StatementDraft[],
  problems: readonly FileProblem[],
  { source, hasBalances }: StatementFormat,
): ReadStatements {
  const count = drafts.reduce((sum, { movements }) => sum + movements.length, 0);
  const hasBalance = drafts.some(({ closing, closingOn }) => closing !== null && closingOn !== null);
  if (count === 0 && problems.length === 0 && !hasBalance) throw bankFileErrors.noMovement();
  const allProblems = [...problems];
  const euroDrafts = drafts
    .map((draft) => withoutZeros(draft, allProblems))
    .filter((draft) => {
      if (draft.currency === 'EUR') return true;
      allProblems.push(
        inFile(
          fileError({ line: draft.line, value: draft.currency }, 'CURRENCY', 'le compte n’est pas en euros, ses opérations sont laissées'),
          draft.file,
        ),
      );
      return false;
    });
  allProblems.push(
    ...euroDrafts.flatMap((draft) => imbalance(draft, draft.hasBalances ?? hasBalances).map((problem) => inFile(problem, draft.file))),
  );
  const groups = Map.groupBy(euroDrafts, ({ account }) => account);
  const keysByAccount = new Map([...groups].map(([account, group]) => [account, new AccountKeys(group, source)]));
  const statements = euroDrafts.flatMap(({ file: _, hasBalances: __, ...draft }) => {
    const keys = keysByAccount.get(draft.account);
    return keys ? [{ ...draft, movements: draft.movements.map((movement) => keys.keyed(movement)) }] : [];
  });
  return { statements, problems: allProblems.toSorted((left, right) => left.line - right.line) };
}

/** Keys of the movements of one account, in the order of the file. Each key contains a rank in this order. */
class AccountKeys {
  private readonly own: MovementKeys;
  /** Null for a file without a former identity, as most: no second set of keys. */
  private readonly former: MovementKeys | null;
  private readonly formerKeys = new Map<FormerIdentity, string>();

  constructor(drafts: readonly Pick<StatementDraft, 'movements'>[], source: MovementSource) {
    const movements = drafts.flatMap((draft) => draft.movements);
    this.own = new MovementKeys(movements, source);
    const isOtherwise = movements.some(({ former }) => former !== undefined);
    this.former = isOtherwise ? new MovementKeys([...new Set(movements.map((movement) => movement.former ?? movement))], source) : null;
  }

  /** Called once for each movement, in the order of the file. */
  keyed(movement: MovementDraft): BankMovement {
    const { reference: _, texts: __, former, ...plain } = movement;
    const key = { ...plain, bankKey: this.own.keyOf(movement) };
    const formerKey = this.formerKeyOf(former ?? movement);
    return former ? { ...key, former: { bankKey: formerKey, wording: former.wording } } : key;
  }

  /** All transactions of a batch share its key. A movement without a batch counts for the ranks. */
  private formerKeyOf(draft: MovementDraft | FormerIdentity): string {
    if (!this.former) return '';
    const key = this.formerKeys.get(draft) ?? this.former.keyOf(draft);
    this.formerKeys.set(draft, key);
    return key;
  }
}

/** Announcements of a bank stand among its movements with an amount of 0: no money moved. */
function withoutZeros(draft: StatementDraft, allProblems: FileProblem[]): StatementDraft {
  const zeros = draft.movements.filter(({ value }) => value === 0);
  allProblems.push(
    ...zeros.map(({ line, date, wording, value }) => {
      const written = { date: formatDay(date), wording, amount: formatEuros(value) };
      return inFile(fileWarning({ line, value: wording, written }, 'AMOUNT', 'une opération de 0,00 € est laissée'), draft.file);
    }),
  );
  return zeros.length === 0 ? draft : { ...draft, movements: draft.movements.filter(({ value }) => value !== 0) };
}

function imbalance({ line, opening, closing, movements }: StatementDraft, hasBalances: boolean): FileProblem[] {
  if (opening === null || closing === null) {
    if (!hasBalances) return [];
    const missing =
      opening === null ? (closing === null ? 'ni solde de départ ni solde final' : 'pas de solde de départ') : 'pas de solde final';
    return [fileWarning({ line }, 'UNPROVEN', `le relevé n’a ${missing} lisible : rien ne prouve qu’il est complet`)];
  }
  const reached = movements.reduce((balance, { value }) => balance + value, opening as number);
  if (reached === closing) return [];
  const [from, to, gap] = [opening, closing, closing - reached].map((amount) => formatEuros(amount as typeof opening));
  const reason = `le relevé ne tombe pas juste : de ${from} à ${to}, il manque ${gap}`;
  return [fileWarning({ line }, 'UNBALANCED', reason)];
}

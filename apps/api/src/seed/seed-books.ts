import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationCase } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { bankAccountCase } from '@intendance/domain/bookkeeping/ledger/bank-account/bank-account-case.js';
import { accountingActivityStream } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { budgetCase } from '@intendance/domain/bookkeeping/plan/budget/budget-case.js';
import { defaultPlan } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { activityIdOf } from '@intendance/domain/bookkeeping/plan/plan-ids.js';
import { onboardingCase } from '@intendance/domain/bookkeeping/year/onboarding/onboarding-case.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { derivedId } from '@intendance/kernel/id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { isFormerYearClosed } from './close-former-year.js';
import { byDay, type PlannedMovement, planMovements } from './movement-plans.js';
import { payrollMovements } from './payroll.js';
import { seedCheques } from './seed-cheques.js';
import { seedEntries } from './seed-entries.js';
import { seedFormerAccount } from './seed-former-account.js';
import { seedFormerYear } from './seed-former-year.js';
import { type StatementAccount, seedStatements } from './seed-statements.js';
import { seedWorks } from './seed-works.js';
import type { Services } from './services.js';
import { splitsOf } from './splits-of.js';
import type { StatementFormat } from './statement-files.js';

/** The last movements wait for the visitor. */
const unallocated = 18;

type Account = { key: string; name: string; budget: BudgetName; opening: number } & Pick<StatementAccount, 'iban' | 'format'>;
/** Each structure has its bank, which writes its statements in formats of its own. */
const accountsOf = (type: EnvironmentType): readonly [Account, Account] =>
  type === 'CSE'
    ? [
        { key: 'AEP', name: 'Compte de fonctionnement', budget: 'AEP', opening: 3200_00, ...statementsOf('cfonb120', 0) },
        {
          ...{ key: 'ASC', name: 'Compte activités sociales et culturelles', budget: 'ASC', opening: 8450_00 },
          ...statementsOf('ofx', 1),
        },
      ]
    : [
        { key: 'main', name: 'Compte courant', budget: '', opening: 2150_00, ...statementsOf(formatOf(type), 0) },
        { key: 'savings', name: 'Livret', budget: '', opening: 5000_00, ...statementsOf(formatOf(type), 1) },
      ];
const formatOf = (type: EnvironmentType): 'camt053' | 'mt940' => (type === 'SYNDICAT' ? 'mt940' : 'camt053');
const statementsOf = (format: StatementFormat, rank: 0 | 1): Pick<Account, 'iban' | 'format'> => ({ format, iban: ibans[format][rank] });
const ibans: Readonly<Record<StatementFormat, readonly [string, string]>> = {
  cfonb120: ['FR7630004006910001004587164', ''],
  ofx: ['', 'FR7630004006910001004596864'],
  camt053: ['FR7642559100000801234567133', 'FR7642559100000801234576833'],
  mt940: ['FR7610278073010002031640134', 'FR7610278073010002031649834'],
};

/**
 * Seeds two fiscal years: the former one from its statements, all allocated and completed, the present one with movements left to allocate.
 * `closeFormerYear` closes the former one when the read models show it.
 */
export async function seedBooks(app: Services, run: SampleRun, type: EnvironmentType, today: LocalDate): Promise<void> {
  if (await isFormerYearClosed(app, run)) return;
  const year = Number(today.slice(0, 4));
  const years = await start(run, type, year - 1, today);
  const accounts = await openAccounts(run, type, year - 1);
  await seedStatements(app, run, type, year - 1, formerMovements(run, type, year - 1, accounts));
  const movements = planMovements(run.scope, type, year, today);
  const plan = defaultPlan(type).map(({ budget, category, name }) => activityIdOf(run.context().environmentId, budget, category, name));
  await run.store.prefetch([
    ...movements.map(({ id }) => bankOperationStream(id)),
    ...plan.map(accountingActivityStream),
    ...[...accounts.values()].map(bankAccountStream),
  ]);
  const waiting = new Set(movements.slice(-unallocated).map(({ id }) => id));
  for (const movement of movements) await recordMovement(run, type, movement, accounts, !waiting.has(movement.id));
  await run.store.flush();
  await run.store.settled();
  run.progress('opérations', movements.length, movements.length);
  await seedEntries(run, type, years);
  await seedFormerYear(run, type, years);
  const [bank, present] = [accounts.get('main'), years.at(-1)];
  if (type === 'ASSOCIATION' && bank && present) {
    await seedWorks(run, bank, present.start);
    await seedCheques(run, bank, present.start);
  }
  if (type === 'SYNDICAT') await seedFormerAccount(run);
}

/** The movements of a former year on each account, with those of the payroll of an association. */
function formerMovements(run: SampleRun, type: EnvironmentType, year: number, accounts: ReadonlyMap<string, BankAccountId>) {
  const payroll = type === 'ASSOCIATION' ? payrollMovements(run.scope, year) : [];
  const movements = byDay([...planMovements(run.scope, type, year, run.today), ...payroll]);
  return accountsOf(type).flatMap(({ key, iban, format, opening }) => {
    const id = accounts.get(key);
    const own = movements.filter((movement) => accountOf(type, movement) === key);
    return id ? [{ account: { id, key, iban, format, opening }, movements: own }] : [];
  });
}

async function start(
  run: SampleRun,
  environmentType: EnvironmentType,
  firstYear: number,
  today: LocalDate,
): Promise<readonly FiscalYear[]> {
  const { environmentId: id } = run.context();
  const dates = { start: localDate(`${firstYear}-01-01`), end: localDate(`${firstYear}-12-31`), writtenOutside: null };
  await executeInBatch(run, onboardingCase, { type: 'StartBookkeeping', id, dates, environmentType, hasEarlierPlan: false }, today);
  for (const step of [2, 3] as const)
    await executeInBatch(run, onboardingCase, { type: 'ReachBookkeepingStep', id, data: { step } }, today);
  const yearId = derivedId<'fiscal-year'>(`${run.scope} second year`);
  const created = await executeInBatch(run, fiscalYearCase, { type: 'CreateFiscalYear', id: yearId }, today);
  await grantBudgets(
    run,
    environmentType,
    created.value.years.map(({ id }) => id),
  );
  await run.store.flush();
  await run.store.settled();
  return created.value.years;
}

/** Round amounts, a little more each year. */
async function grantBudgets(run: SampleRun, type: EnvironmentType, years: readonly FiscalYearId[]): Promise<void> {
  const { environmentId } = run.context();
  const budgets = years.flatMap((yearId, rank) =>
    defaultPlan(type).flatMap(({ budget, category, name, expense }, line) => {
      const amount = cents((expense ? 300 + ((line * 7) % 12) * 150 : 6000) * 100 + rank * 100_00);
      return line % 6 === 5 ? [] : [{ activityId: activityIdOf(environmentId, budget, category, name), yearId, amount }];
    }),
  );
  const [first] = years;
  if (first) await executeInBatch(run, budgetCase, { type: 'SetActivityBudgets', id: first, budgets }, run.today);
}

async function openAccounts(run: SampleRun, type: EnvironmentType, firstYear: number): Promise<ReadonlyMap<string, BankAccountId>> {
  const opened = new Map<string, BankAccountId>();
  for (const { key, name, budget, opening } of accountsOf(type)) {
    const id = derivedId<'bank-account'>(`${run.scope} account ${key}`);
    const account = {
      name,
      budget,
      iban: null,
      accountType: key === 'savings' ? 'savings' : 'checking',
      code: null,
      journal: null,
    } as const;
    const amount = cents(opening);
    const first = { date: localDate(`${firstYear}-01-01`), amount, shares: [{ budget, amount }] };
    await executeInBatch(
      run,
      bankAccountCase,
      { type: 'OpenBankAccount', id, data: { account, opening: first, structure: type } },
      run.today,
    );
    opened.set(key, id);
  }
  await run.store.flush();
  await run.store.settled();
  return opened;
}

function accountOf(type: EnvironmentType, { account, parts, value }: PlannedMovement): string {
  if (type === 'CSE') return account;
  return parts.length === 0 && value > 0 ? 'savings' : 'main';
}

async function recordMovement(
  run: SampleRun,
  type: EnvironmentType,
  movement: PlannedMovement,
  accounts: ReadonlyMap<string, BankAccountId>,
  isAllocated: boolean,
): Promise<void> {
  const accountId = accounts.get(accountOf(type, movement));
  if (!accountId) throw new Error(`no account for ${movement.wording}`);
  const { environmentId } = run.context();
  const { id, wording, date, type: paymentType, value } = movement;
  const mode = value > 0 ? 'taking' : 'expense';
  const form = { wording, date, accountId, paymentType, amount: cents(Math.abs(value)), mode, isReimbursement: false } as const;
  const [stored] = await run.store.read(environmentId, [bankOperationStream(id)]);
  // An operation that a visitor has changed stays as it is.
  const isAllocating = isAllocated && (stored?.version ?? 0) <= 1;
  const allocation = isAllocating ? { splits: splitsOf(environmentId, type, movement), structure: type } : undefined;
  const command = { type: 'RecordBankOperation', id, data: { form, allocation, origin: 'import' } } as const;
  await executeInBatch(run, bankOperationCase, command, run.today);
}

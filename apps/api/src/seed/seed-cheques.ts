import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationCase } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import { chequeDepositCase } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit-case.js';
import { bankAccountCase } from '@intendance/domain/bookkeeping/ledger/bank-account/bank-account-case.js';
import { defaultPlan } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { activityIdOf } from '@intendance/domain/bookkeeping/plan/plan-ids.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';

const structure = 'ASSOCIATION';
/** Days before today: the first three are deposited. */
const chequesOfMembers = [
  { before: 64, name: 'Camille Martin', euros: 35 },
  { before: 61, name: 'Paul Lefèvre', euros: 35 },
  { before: 60, name: 'Inès Roche', euros: 50 },
  { before: 12, name: 'Hugo Bernard', euros: 35 },
  { before: 5, name: 'Léa Fontaine', euros: 20 },
];
const countInDeposit = 3;

/** Seeds the cheques of members of an association: a deposit at its bank, and those in hand. What a visitor has changed stays as it is. */
export async function seedCheques(run: SampleRun, bankId: BankAccountId, yearStart: LocalDate): Promise<void> {
  const { environmentId } = run.context();
  const boxId = derivedId<'bank-account'>(`${run.scope} account cheques`);
  const account = { name: 'Chèques à encaisser', budget: '', iban: null, accountType: 'cheques', code: null, journal: null } as const;
  await executeInBatch(run, bankAccountCase, { type: 'OpenBankAccount', id: boxId, data: { account, structure } }, run.today);
  await run.store.flush();
  await run.store.settled();
  const membership = defaultPlan(structure).find(({ name }) => name === 'Cotisations');
  if (!membership) throw new Error('no activity Cotisations in the plan');
  const activityId = activityIdOf(environmentId, membership.budget, membership.category, membership.name);
  const day = (before: number): LocalDate => later(yearStart, addDays(run.today, -before));
  const cheques: BankOperationId[] = [];
  for (const [rank, { before, name, euros }] of chequesOfMembers.entries()) {
    const id = derivedId<'bank-operation'>(`${run.scope} cheque ${rank}`);
    cheques.push(id);
    const [stored] = await run.store.read(environmentId, [bankOperationStream(id)]);
    if (stored && stored.version > 0) continue;
    const amount = cents(euros * 100);
    const facts = {
      wording: `Chèque ${1204 + rank * 31}, ${name}, adhésion`,
      date: day(before),
      accountId: boxId,
      paymentType: 'check',
    } as const;
    const form = { ...facts, amount, mode: 'taking', isReimbursement: false } as const;
    const split = { id: derivedId(`${id} split`), kind: 'activity', activityId, budget: null, budgetaryYearId: null, amount } as const;
    const command = { type: 'RecordBankOperation', id, data: { form, allocation: { splits: [split], structure } } } as const;
    await executeInBatch(run, bankOperationCase, command, run.today);
  }
  await run.store.flush();
  await run.store.settled();
  const sent = { chequeAccountId: boxId, accountId: bankId, date: day(58), cheques: cheques.slice(0, countInDeposit) };
  const depositId = derivedId<'cheque-deposit'>(`${run.scope} cheque deposit`);
  await executeInBatch(run, chequeDepositCase, { type: 'DepositCheques', id: depositId, data: sent }, run.today);
  await run.store.flush();
  await run.store.settled();
}

const later = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);

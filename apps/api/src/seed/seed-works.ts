import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationCase } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import type { SentSplit } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import {
  type FixedAssetFacts,
  type FixedAssetId,
  fixedAssetStream,
} from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { fixedAssetCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-case.js';
import { type LoanFacts, loanStream } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import { loanCase } from '@intendance/domain/bookkeeping/ledger/loan/loan-case.js';
import { amortisationTable } from '@intendance/domain/bookkeeping/ledger/loan/loan-table.js';
import { accountingActivityStream } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { defaultPlan } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { activityIdOf } from '@intendance/domain/bookkeeping/plan/plan-ids.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';

const structure = 'ASSOCIATION';
const [structureCost, lightingCost] = [cents(2400_00), cents(600_00)];

/**
 * Seeds the works of an association in the year that runs: a loan, the fittings that it pays for with a component, and the instalments that
 * the bank took until today; nothing before their day. What a visitor has changed stays as it is.
 */
export async function seedWorks(run: SampleRun, bankId: BankAccountId, yearStart: LocalDate): Promise<void> {
  const id = derivedId<'loan'>(`${run.scope} loan of the works`);
  const interestId = interestActivity(run);
  if ((await isStored(run, loanStream(id))) || !(await isStored(run, accountingActivityStream(interestId)))) return;
  const works = new SeededWorks(run, bankId, interestId);
  const releasedOn = addDays(yearStart, 68);
  const billedOn = addDays(releasedOn, 12);
  if (billedOn > run.today) return;
  const facts: LoanFacts = {
    label: 'Aménagement de la salle',
    lender: 'Crédit coopératif',
    account: '164000',
    budget: '',
    releasedOn,
    amount: cents(structureCost + lightingCost),
    rate: 2400,
    instalments: 12,
    period: 'quarter',
    method: 'constant-instalments',
    deferral: 'none',
    deferredInstalments: 0,
    insurance: cents(0),
    fees: cents(0),
    firstDueOn: addDays(yearStart, 160),
    pieceRef: 'PRET-2208',
    rows: null,
  };
  await executeInBatch(run, loanCase, { type: 'RegisterLoan', id, facts, isCouncil: false }, run.today);
  await works.assets(billedOn);
  await works.pay(
    'release',
    { date: releasedOn, wording: 'VIR DEBLOCAGE PRET CREDIT COOPERATIF' },
    { account: '164000', value: facts.amount },
  );
  const bill = { date: billedOn, wording: 'VIR MENUISERIE DES RIVES' };
  await works.pay('bill', bill, { account: '213500', value: cents(-facts.amount) });
  for (const { number, date, capital, interest } of amortisationTable({ facts, changes: [] }))
    if (date <= run.today)
      await works.pay(
        `instalment ${number}`,
        { date, wording: `ECHEANCE PRET ${number}` },
        { account: '164000', value: cents(-capital), interest },
      );
  await run.store.flush();
  await run.store.settled();
}

type Movement = { readonly date: LocalDate; readonly wording: string };
/** `value`: below 0 for an expense, without its interest. */
type Counterpart = { readonly account: string; readonly value: Cents; readonly interest?: Cents };

class SeededWorks {
  constructor(
    private readonly run: SampleRun,
    private readonly bankId: BankAccountId,
    private readonly interestId: SentSplit['activityId'],
  ) {}

  /** The fittings of ten years, and their lighting of five. */
  async assets(acquiredOn: LocalDate): Promise<void> {
    const { run } = this;
    const facts: FixedAssetFacts = {
      label: 'Agencement de la salle',
      account: '213500',
      budget: '',
      acquiredOn,
      inServiceOn: acquiredOn,
      cost: structureCost,
      residualValue: cents(0),
      method: 'straight-line',
      months: 120,
      earlierDepreciation: null,
      pieceRef: 'F-3307',
    };
    const [roomId, lightingId] = ['room', 'lighting'].map((key) => derivedId<'fixed-asset'>(`${run.scope} asset ${key}`)) as [
      FixedAssetId,
      FixedAssetId,
    ];
    if (await isStored(run, fixedAssetStream(roomId))) return;
    await executeInBatch(run, fixedAssetCase, { type: 'RegisterFixedAsset', id: roomId, facts, isCouncil: false }, run.today);
    const lighting = { ...facts, label: 'Éclairage', cost: lightingCost, months: 60, componentOf: roomId };
    await executeInBatch(run, fixedAssetCase, { type: 'RegisterFixedAsset', id: lightingId, facts: lighting, isCouncil: false }, run.today);
  }

  async pay(key: string, { date, wording }: Movement, { account, value, interest = cents(0) }: Counterpart): Promise<void> {
    const { run, bankId: accountId } = this;
    const id: BankOperationId = derivedId(`${run.scope} works ${key}`);
    if (await isStored(run, bankOperationStream(id))) return;
    const none = { budgetaryYearId: null, budget: null } as const;
    const capital = cents(Math.abs(value));
    const accountChoice = { code: account, label: accountLabel(account), auxiliary: null };
    const splits: SentSplit[] = [
      { ...none, id: derivedId(`${id} split`), kind: 'account', activityId: null, account: accountChoice, amount: capital },
      ...(interest === 0
        ? []
        : [{ ...none, id: derivedId(`${id} interest`), kind: 'activity' as const, activityId: this.interestId, amount: interest }]),
    ];
    const amount = cents(capital + interest);
    const mode = value > 0 ? 'taking' : 'expense';
    const paymentType = interest === 0 ? 'transfer' : 'loan_payment';
    const form = { wording, date, accountId, paymentType, amount, mode, isReimbursement: false } as const;
    const command = { type: 'RecordBankOperation', id, data: { form, allocation: { splits, structure }, origin: 'import' } } as const;
    await executeInBatch(run, bankOperationCase, command, run.today);
  }
}

function interestActivity(run: SampleRun) {
  const interest = defaultPlan(structure).find(({ expense }) => expense === '661000');
  if (!interest) throw new Error('no activity of interest in the plan');
  return activityIdOf(run.context().environmentId, interest.budget, interest.category, interest.name);
}

async function isStored(run: SampleRun, stream: `${string}-${string}`): Promise<boolean> {
  const [slice] = await run.store.read(run.context().environmentId, [stream]);
  return (slice?.version ?? 0) > 0;
}

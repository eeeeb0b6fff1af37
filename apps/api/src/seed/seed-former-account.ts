import {
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { planCase } from '@intendance/domain/bookkeeping/plan/plan-case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';

/** Seeds an activity with an account of the former chart, whose conversion the plan proposes. What a visitor has changed stays as it is. */
export async function seedFormerAccount(run: SampleRun): Promise<void> {
  const { environmentId } = run.context();
  const id: AccountingActivityId = derivedId(`${run.scope} activity former account`);
  const [stored] = await run.store.read(environmentId, [accountingActivityStream(id)]);
  if (stored && stored.version > 0) return;
  const activity = {
    id,
    name: 'Pénalités et indemnités',
    category: 'Fonctionnement',
    budget: '',
    expense: '671000',
    taking: '771000',
    keywords: ['PENALITE'],
    appliesChanges: false,
    removal: undefined,
  } as const;
  const planIds = { categories: [], activities: [] };
  const command = {
    type: 'SavePlan',
    id: environmentId,
    planIds,
    categories: [],
    activities: [activity],
    mayEditKeywords: true,
    note: null,
  } as const;
  await executeInBatch(run, planCase, command, run.today);
  await run.store.flush();
  await run.store.settled();
}

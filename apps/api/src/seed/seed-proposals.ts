import { type ProposeCost, proposeCostCase, spentMonthsCase } from '@intendance/domain/advantage/entry-proposal/propose-cost.js';
import { entryProposalId, entryProposalStream } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { entryProposalCase } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { seededGifts } from './seed-gifts.js';

/** Costs whose entries wait for the visitor: of the last month, and of the last requests of vouchers. */
const waiting = { months: 1, gifts: 2 };
const reason = 'Déjà saisie avec la facture du prestataire';

/** The costs of the year as proposed entries: those of before are answered. Those of an earlier seed stay as they are. */
export async function seedProposals(run: SampleRun): Promise<void> {
  const months = await monthCosts(run);
  const gifts = giftCosts(run);
  await run.store.prefetch([...months, ...gifts].map(({ id }) => entryProposalStream(id)));
  for (const cost of months.slice(0, -waiting.months)) await propose(run, cost, true);
  for (const cost of gifts.slice(0, -waiting.gifts)) await propose(run, cost, true);
  for (const cost of [...months.slice(-waiting.months), ...gifts.slice(-waiting.gifts)]) await propose(run, cost, false);
  await run.store.flush();
  await run.store.settled();
}

async function propose(run: SampleRun, cost: ProposeCost, isAnswered: boolean): Promise<void> {
  const { id } = cost;
  if (!run.store.isAbsent(entryProposalStream(id))) return;
  const { value } = await executeInBatch(run, proposeCostCase, cost, run.today);
  if (!isAnswered || value.proposal.status !== 'pending') return;
  await executeInBatch(run, entryProposalCase, { id, type: 'DismissEntryProposal', data: { reason } }, run.today);
}

async function monthCosts(run: SampleRun): Promise<ProposeCost[]> {
  const { environmentId } = run.context();
  const { value } = await executeInBatch(run, spentMonthsCase, { id: environmentId, type: 'FindSpentMonths' }, run.today);
  return value.map((month) => ({ id: entryProposalId(environmentId, 'subsidies', month), type: 'ProposeSubsidies', data: { month } }));
}

const giftCosts = (run: SampleRun): ProposeCost[] =>
  seededGifts(run.scope).map((requestId) => ({
    id: entryProposalId(run.context().environmentId, 'gifts', requestId),
    type: 'ProposeGifts',
    data: { requestId },
  }));

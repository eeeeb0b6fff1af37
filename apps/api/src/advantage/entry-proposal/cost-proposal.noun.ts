import { noun } from '../../capabilities/manifest/noun.js';
import { CostWatermarks } from './cost-watermarks.js';
import { ProposeCosts } from './propose-costs.js';
import { ProposeCostsOfGifts } from './propose-costs-of-gifts.policy.js';
import { RefreshEntryProposalsHandler } from './refresh-entry-proposals.handler.js';

/** Proposes the costs of this area as entries of the bookkeeping. */
export const costProposalNoun = noun({
  providers: [CostWatermarks, RefreshEntryProposalsHandler],
  policies: [ProposeCostsOfGifts],
  schedules: [ProposeCosts],
});

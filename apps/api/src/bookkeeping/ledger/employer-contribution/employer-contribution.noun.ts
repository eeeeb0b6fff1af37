import { employerContributionDecider } from '@intendance/domain/bookkeeping/ledger/employer-contribution/employer-contribution.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { EmployerContributionController } from './employer-contribution.controller.js';
import { employerContributionHistory } from './employer-contribution.history.js';
import { EmployerContributionReader } from './employer-contribution-reader.js';

export const employerContributionNoun = noun({
  feature: 'employer-contribution',
  controllers: [EmployerContributionController],
  providers: [EmployerContributionReader],
  history: [employerContributionHistory],
  streams: [
    stream('employer-contribution', employerContributionDecider, {
      texts: {},
      relay: { ContributionBaseSaved: ['payroll', 'employees', 'socialRate'] },
    }),
  ],
});

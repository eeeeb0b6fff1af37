import { noun } from '../../../capabilities/manifest/noun.js';
import { DuePostings } from './due-postings.js';
import { ProposalDues } from './proposal-dues.js';
import { YearEndDueController } from './year-end-due.controller.js';
import { YearEndDueFiles } from './year-end-due-files.js';
import { YearEndDuesReader } from './year-end-dues-reader.js';

export const yearEndDueNoun = noun({
  feature: 'comptability',
  controllers: [YearEndDueController],
  providers: [DuePostings, ProposalDues, YearEndDuesReader, YearEndDueFiles],
});

import { noun } from '../../../capabilities/manifest/noun.js';
import { AnnualAccountsController } from './annual-accounts.controller.js';
import { AnnualAccountsFiles } from './annual-accounts-files.js';
import { AnnualAccountsReader } from './annual-accounts-reader.js';

export const annualAccountsNoun = noun({
  feature: 'comptability',
  controllers: [AnnualAccountsController],
  providers: [AnnualAccountsReader, AnnualAccountsFiles],
});

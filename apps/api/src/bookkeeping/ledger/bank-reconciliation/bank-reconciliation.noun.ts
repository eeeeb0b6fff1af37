import { noun } from '../../../capabilities/manifest/noun.js';
import { BankReconciliationController } from './bank-reconciliation.controller.js';
import { BankReconciliations } from './bank-reconciliations.js';
import { CashDifferenceController } from './cash-difference.controller.js';
import { ReconciliationFiles } from './reconciliation-files.js';

export const bankReconciliationNoun = noun({
  feature: 'comptability',
  controllers: [BankReconciliationController, CashDifferenceController],
  providers: [BankReconciliations, ReconciliationFiles],
});

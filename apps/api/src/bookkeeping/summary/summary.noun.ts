import { noun } from '../../capabilities/manifest/noun.js';
import { AccountCurves } from './account-curves.js';
import { CashCurve } from './cash-curve.js';
import { CountOperationsToAllocateHandler } from './count-operations-to-allocate.handler.js';
import { RecentCash } from './recent-cash.js';
import { SummaryController } from './summary.controller.js';

export const summaryNoun = noun({
  controllers: [SummaryController],
  providers: [AccountCurves, CashCurve, CountOperationsToAllocateHandler, RecentCash],
});

import { noun } from '../../../capabilities/manifest/noun.js';
import { BillRefunds } from './bill-refunds.js';
import { EReports } from './e-reports.js';
import { OperatorBillController } from './operator-bill.controller.js';

export const operatorBillNoun = noun({
  controllers: [OperatorBillController],
  providers: [BillRefunds, EReports],
});

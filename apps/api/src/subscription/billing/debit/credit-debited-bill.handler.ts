import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { derivedId } from '@intendance/kernel/id.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { systemContext } from '../../../platform/wire/system-context.js';
import { CreditDebitedBill, type DebitUnderWay } from '../bill/credit-debited-bill.command.js';
import { Debits } from './debits.js';

@CommandHandler(CreditDebitedBill)
export class CreditDebitedBillHandler implements ICommandHandler<CreditDebitedBill> {
  constructor(private readonly debits: Debits) {}

  async execute({ bill }: CreditDebitedBill): Promise<DebitUnderWay | null> {
    const context = { ...systemContext(operatorEnvironmentId), commandId: derivedId(`credit note ${bill.creditNote} of a debited bill`) };
    const { value } = await this.debits.record(context, { type: 'CreditDebitedBill', data: bill });
    const debit = value.debits.find(({ status }) => status === 'live');
    return debit ? { endToEndId: debit.endToEndId, collectOn: debit.collectOn } : null;
  }
}

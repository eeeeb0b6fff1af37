import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { LoanPaymentsDto } from './loan-payment.dto.js';
import { LoanPayments } from './loan-payments.js';

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/operations/:id/loan_payments')
export class LoanPaymentController {
  constructor(private readonly payments: LoanPayments) {}

  @Get()
  @ApiOperation({
    summary: 'Lister les échéances d’emprunt, déblocages et remboursements que l’opération peut être, avec leur ventilation',
  })
  @ApiOkResponse({ type: LoanPaymentsDto })
  @ApiProblem(bankOperationErrors.unknown())
  list(@Ctx() context: RequestContext, @IdParam() id: string): Promise<LoanPaymentsDto> {
    return this.payments.ofOperation(context, id);
  }
}

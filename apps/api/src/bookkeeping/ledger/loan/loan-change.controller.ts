import { loanErrors } from '@intendance/domain/bookkeeping/ledger/loan/loan.errors.js';
import type { LoanChangeId, LoanId } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, type Saved } from '../../../platform/wire/saved.js';
import { LoanDto, SaveLoanRenegotiationDto, SaveLoanRepaymentDto } from './loan.dto.js';
import { sentRenegotiation, sentRepayment } from './loan-wire.js';
import { LoanWrites } from './loan-writes.js';

const refusals = [loanErrors.unknown(), loanErrors.changeInvalid([]), loanErrors.repaid(), 'loan.closed-year'];

/** Changes of the table after the release: the rest is computed anew. */
@ApiTags('loans')
@Access({ feature: 'balance' })
@Controller('comptability/loans/:id')
export class LoanChangeController {
  constructor(private readonly writes: LoanWrites) {}

  @Post('repayments')
  @ApiOperation({ summary: 'Rembourser un emprunt par anticipation, en tout ou en partie' })
  @ApiCreatedResponse({ type: LoanDto })
  @ApiProblem(...refusals)
  repay(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveLoanRepaymentDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<LoanDto>> {
    const change = sentRepayment(newRecordId(context, 'loan-change'), dto);
    return this.writes.save(context, { type: 'ChangeLoan', id: id as LoanId, change }, expected);
  }

  @Post('renegotiations')
  @ApiOperation({ summary: 'Renégocier un emprunt : taux, nombre d’échéances et assurance du reste' })
  @ApiCreatedResponse({ type: LoanDto })
  @ApiProblem(...refusals)
  renegotiate(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveLoanRenegotiationDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<LoanDto>> {
    const change = sentRenegotiation(newRecordId(context, 'loan-change'), dto);
    return this.writes.save(context, { type: 'ChangeLoan', id: id as LoanId, change }, expected);
  }

  @Delete('changes/:changeId')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler le dernier remboursement anticipé ou la dernière renégociation' })
  @ApiOkResponse({ type: LoanDto })
  @ApiProblem(loanErrors.unknown(), loanErrors.notLastChange(), 'loan.closed-year')
  undo(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('changeId') changeId: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<LoanDto>> {
    return this.writes.save(context, { type: 'UndoLoanChange', id: id as LoanId, changeId: changeId as LoanChangeId }, expected);
  }
}

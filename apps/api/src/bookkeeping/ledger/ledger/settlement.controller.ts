import { isSplitAccount } from '@intendance/domain/bookkeeping/bank/bank-operation/account-split.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { type SettlementCommand, settlementCase } from '@intendance/domain/bookkeeping/ledger/ledger/settlement-case.js';
import { chartAccounts } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { letteringErrors } from '@intendance/domain/bookkeeping/third-party/lettering.errors.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { NestedListField, TextField } from '../../../platform/wire/fields.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, type Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { SingleUnit } from '../../../platform/wire/single-unit.js';
import { allocationChecks, locks } from '../../bank/bank-operation/bank-operation.controller.js';
import { OperationDto } from '../../bank/bank-operation/bank-operation.dto.js';
import { SaveSplitsDto } from '../../bank/bank-operation/operation-requests.dto.js';
import { sentAllocation, sentProvenance } from '../../bank/bank-operation/operation-wire.js';
import { OperationWrites } from '../../bank/bank-operation/operation-writes.js';
import { LedgerReader } from './ledger-reader.js';
import { LetteredLineDto } from './lettering.controller.js';
import { OpenItemsDto } from './open-items.dto.js';
import { ListOpenItems } from './open-items.query.js';

class SettledItemDto extends LetteredLineDto {
  @TextField({ max: 12, min: 3, example: '401000' }) account!: string;
}

class SettlementDto extends SaveSplitsDto {
  @NestedListField(() => SettledItemDto, { max: 200, description: 'Les lignes que l’opération règle : elles sont lettrées avec elle.' })
  items!: SettledItemDto[];
}

class SplitAccountChoiceDto {
  @TextField({ max: 12, example: '401000' }) code!: string;
  @TextField({ max: 80, example: 'Fournisseurs' }) label!: string;
}

class SplitAccountsDto {
  @NestedListField(() => SplitAccountChoiceDto) accounts!: SplitAccountChoiceDto[];
}

/** A movement of the bank that pays what the ledger owes, or is owed. */
@ApiTags('operations')
@Access({ feature: 'operations' })
@SingleUnit()
@Controller('comptability/operations')
export class SettlementController {
  constructor(
    private readonly writes: OperationWrites,
    private readonly queries: QueryBus,
    private readonly reader: LedgerReader,
  ) {}

  @Get('accounts')
  @ApiOperation({ summary: 'Lister les comptes qu’une affectation peut nommer à la place d’une activité' })
  @ApiOkResponse({ type: SplitAccountsDto })
  async accounts(@Ctx() context: RequestContext): Promise<SplitAccountsDto> {
    return { accounts: chartAccounts(await this.reader.names(context)).filter(({ code }) => isSplitAccount(code)) };
  }

  @Get(':id/open_items')
  @ApiOperation({ summary: 'Lister les lignes de tiers que l’opération peut régler, les plus probables d’abord' })
  @ApiOkResponse({ type: OpenItemsDto })
  @ApiProblem(bankOperationErrors.unknown())
  openItems(@Ctx() context: RequestContext, @IdParam() id: string): Promise<OpenItemsDto> {
    return this.queries.execute(new ListOpenItems(context, id as BankOperationId));
  }

  @Put(':id/settlement')
  @ApiOperation({ summary: 'Affecter une opération et la lettrer avec ce qu’elle règle' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(
    ...allocationChecks,
    fiscalYearErrors.unknown(),
    bankOperationErrors.deleted(),
    ...locks,
    letteringErrors.accountInvalid(),
    letteringErrors.linesMissing(),
    letteringErrors.unknownLine(),
    letteringErrors.otherYear(),
    letteringErrors.lettered(),
    letteringErrors.notPaid(),
    letteringErrors.oneSided(),
  )
  settle(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SettlementDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const command: SettlementCommand = {
      type: 'AllocateBankOperation',
      id: id as BankOperationId,
      data: { ...sentAllocation(session, dto.splits), provenance: sentProvenance(dto) },
      items: dto.items.map(({ writing_id: writingId, line, account }) => ({ writingId, line, account })),
    };
    return this.writes.saveBy(context, settlementCase, command, expected);
  }
}

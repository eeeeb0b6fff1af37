import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { exchangeCase } from '@intendance/domain/bookkeeping/ledger/exchange-difference/exchange-case.js';
import { exchangeErrors } from '@intendance/domain/bookkeeping/ledger/exchange-difference/exchange-difference.errors.js';
import { letteringErrors } from '@intendance/domain/bookkeeping/third-party/lettering.errors.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DecimalField, IdField, NestedListField, TextField } from '../../../platform/wire/fields.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { LetteredLineDto } from '../ledger/lettering.controller.js';

class SettleExchangeDto {
  @IdField() exercice_id!: string;
  @TextField({ max: 12, min: 3, example: '401000' }) account!: string;
  @NestedListField(() => LetteredLineDto, { max: 500, description: 'La facture en devise et ses règlements en euros.' })
  lines!: LetteredLineDto[];
  @DecimalField({
    optional: true,
    nullable: true,
    example: 40,
    description: 'Montant réglé dans la devise, par tous ces règlements ensemble ; toute la facture si absent.',
  })
  paid?: number | null;
}

export class ExchangeDifferenceDto {
  @IdField({ description: 'L’écriture de l’écart.' }) entry_id!: string;
  @TextField({ max: 6, example: 'AA', description: 'Minuscule tant qu’une part de la devise reste due.' }) letter!: string;
}

/** The entry of the difference between the euros of a bill in a foreign currency and those of its payments. */
@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/writings/lettering/exchange')
export class ExchangeDifferenceController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Lettrer une facture en devise et ses règlements, en passant l’écart de change' })
  @ApiOkResponse({ type: ExchangeDifferenceDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    fiscalYearErrors.closed(),
    fiscalYearErrors.frozen(),
    'exercice.validated',
    letteringErrors.accountInvalid(),
    letteringErrors.linesMissing(),
    letteringErrors.oneSided(),
    letteringErrors.twoThirdParties(),
    letteringErrors.lettered(),
    letteringErrors.unknownLine(),
    letteringErrors.otherYear(),
    exchangeErrors.noCurrency(),
    exchangeErrors.twoCurrencies(),
    exchangeErrors.twoBudgets(),
    exchangeErrors.notPaid(),
    exchangeErrors.paidInvalid('100,00 USD'),
    exchangeErrors.noDifference(),
  )
  async settle(@Ctx() context: RequestContext, @Body() dto: SettleExchangeDto): Promise<Saved<ExchangeDifferenceDto>> {
    const lines = dto.lines.map(({ writing_id: writingId, line }) => ({ writingId, line }));
    const { value, version, position } = await this.commands.execute(
      new ExecuteCase(context, exchangeCase, {
        type: 'SettleExchange',
        id: dto.exercice_id as FiscalYearId,
        account: dto.account,
        lines,
        paid: dto.paid ?? null,
        entryId: derivedId<'journal-entry'>(`${context.commandId}:exchange-difference`),
      }),
    );
    return new Saved({ entry_id: value.entryId, letter: value.letter }, version, position);
  }
}

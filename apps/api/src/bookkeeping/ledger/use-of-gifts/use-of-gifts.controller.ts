import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { ledgerErrors } from '@intendance/domain/bookkeeping/ledger/ledger/ledger.errors.js';
import { useOfGiftsCase } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts-settings.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery, notYet } from '../ledger/ledger-params.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type GiftSettingsOfYear, GiftSettingsReader } from './gift-settings-reader.js';
import { SaveUseOfGiftsDto, UseOfGiftsDto, UseOfGiftsSettingsDto } from './use-of-gifts.dto.js';
import { UseOfGiftsReader } from './use-of-gifts-reader.js';
import { giftAccountsToWire, giftFactsOf, giftSettingsToWire, noUseOfGifts } from './use-of-gifts-wire.js';

const viewParameters = ['exercice_id', 'as_of', 'known_at'] as const;

@ApiTags('statements')
@Access({ feature: 'use-of-gifts' })
@Controller('comptability')
export class UseOfGiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: UseOfGiftsReader,
    private readonly settings: GiftSettingsReader,
    private readonly ledger: LedgerReader,
  ) {}

  @Get('annual_accounts/use_of_gifts')
  @ApiOperation({ summary: 'Le compte de résultat par origine et destination, et le compte d’emploi des ressources du public' })
  @ApiLedgerQuery(...viewParameters)
  @ApiOkResponse({ type: UseOfGiftsDto })
  @ApiProblem(fiscalYearErrors.unknown(), notYet, ledgerErrors.asOfBefore(), 'exercice.missing')
  async statement(@Ctx() context: RequestContext, @LedgerParams(viewParameters) request: LedgerQuery): Promise<UseOfGiftsDto> {
    const gifts = await this.reader.find(context, request);
    return gifts ? giftAccountsToWire(gifts) : noUseOfGifts;
  }

  @Get('exercices/:id/use_of_gifts')
  @ApiOperation({ summary: 'Les destinations et les origines de l’exercice, ou celles du précédent tant qu’il n’a pas les siennes' })
  @ApiOkResponse({ type: UseOfGiftsSettingsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<UseOfGiftsSettingsDto>> {
    const settings = await this.ofYear(context, id);
    return new Versioned(giftSettingsToWire(settings), settings.version);
  }

  @Put('exercices/:id/use_of_gifts')
  @ApiOperation({
    summary: 'Dire si la structure fait appel à la générosité du public, et donner leur place aux montants ; aussi après la clôture',
  })
  @ApiOkResponse({ type: UseOfGiftsSettingsDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    'use-of-gifts.account-invalid',
    'use-of-gifts.account-fixed',
    'use-of-gifts.line-invalid',
    'use-of-gifts.share-invalid',
    'use-of-gifts.twice',
  )
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() sent: SaveUseOfGiftsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<UseOfGiftsSettingsDto>> {
    const command = { type: 'SaveUseOfGiftsSettings', id: id as FiscalYearId, facts: giftFactsOf(sent) } as const;
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, useOfGiftsCase, command, expected));
    return new Saved(giftSettingsToWire({ yearId: id, facts: value, isAnswered: true, carriedFrom: null, version }), version, position);
  }

  private async ofYear(context: RequestContext, id: string): Promise<GiftSettingsOfYear> {
    const settings = (await this.settings.upTo(context, await this.ledger.calendar(context, { yearId: id }), id)).at(-1);
    if (!settings) throw fiscalYearErrors.unknown();
    return settings;
  }
}

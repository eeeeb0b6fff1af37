import { priceListErrors } from '@intendance/domain/subscription/contract/price-list/price-list.errors.js';
import { type PriceListCommand, priceListCase, priceListsId } from '@intendance/domain/subscription/contract/price-list/price-list.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { PriceListsDto, PublishPricesDto, WithdrawPricesDto } from './price-list.dto.js';
import { priceListsToWire, pricesOf } from './price-list-wire.js';
import { PublishedPrices } from './published-prices.js';

/** Prices as data of the operator, in the environment of the operator. */
@ApiTags('operator')
@Access('operator')
@Controller('operator/prices')
export class PriceListController {
  constructor(
    private readonly prices: PublishedPrices,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les prix des modules' })
  @ApiOkResponse({ type: PriceListsDto })
  async list(): Promise<PriceListsDto> {
    return priceListsToWire(await this.prices.lists(), this.clock.today());
  }

  @Post()
  @ApiOperation({ summary: 'Publier les prix qui valent à partir d’un jour' })
  @ApiCreatedResponse({ type: PriceListsDto })
  @ApiProblem(
    priceListErrors.priceInvalid(),
    priceListErrors.reducedAboveFull(),
    priceListErrors.reasonMissing(),
    priceListErrors.past(),
    priceListErrors.noticeTooShort(localDate('2027-03-01')),
    priceListErrors.dayTaken(),
    priceListErrors.unchanged(),
  )
  publish(@Ctx() context: RequestContext, @Body() { valid_from, prices, reason }: PublishPricesDto): Promise<Saved<PriceListsDto>> {
    return this.execute(context, {
      type: 'PublishPriceList',
      data: { validFrom: localDate(valid_from), prices: pricesOf(prices), reason },
    });
  }

  @Post(':day/withdraw')
  @HttpCode(200)
  @ApiParam({ name: 'day', example: '2027-03-01' })
  @ApiOperation({ summary: 'Retirer des prix avant leur premier jour' })
  @ApiOkResponse({ type: PriceListsDto })
  @ApiProblem(priceListErrors.unknown(), priceListErrors.inForce(), priceListErrors.reasonMissing())
  withdraw(
    @Ctx() context: RequestContext,
    @Param('day') day: string,
    @Body() { reason }: WithdrawPricesDto,
  ): Promise<Saved<PriceListsDto>> {
    // A text that is no day names no list.
    return this.execute(context, { type: 'WithdrawPriceList', data: { validFrom: day as LocalDate, reason } });
  }

  private async execute(context: RequestContext, command: PriceListCommand): Promise<Saved<PriceListsDto>> {
    const operator = { ...context, environmentId: operatorEnvironmentId };
    const request = new ExecuteCase(operator, priceListCase, { ...command, id: priceListsId });
    const { value, version, position } = await this.commands.execute(request);
    return new Saved(priceListsToWire(value, this.clock.today()), version, position);
  }
}

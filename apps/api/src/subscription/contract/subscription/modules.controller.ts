import type { SubscriptionCommand } from '@intendance/domain/subscription/contract/subscription/subscription.js';
import { Body, Controller, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiIfMatch } from '../../../platform/wire/api-if-match.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved } from '../../../platform/wire/saved.js';
import { Promotions } from '../promotion/promotions.js';
import { ApiOfferProblems } from './api-offer-problems.js';
import { chosenModules } from './chosen-modules.js';
import { modulesToWire } from './offer-wire.js';
import { Offers } from './offers.js';
import { AddModulesDto, OfferModulesDto } from './subscription.dto.js';

/** The modules of the session's structure, without its id. */
@ApiTags('subscription')
@Access({ feature: 'offer' })
@Controller('modules')
export class ModulesController {
  constructor(
    private readonly offers: Offers,
    private readonly promotions: Promotions,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Ajouter des modules à l’offre' })
  @ApiOkResponse({ type: OfferModulesDto })
  @ApiOfferProblems()
  async add(@Ctx() context: RequestContext, @Body() { modules }: AddModulesDto): Promise<Saved<OfferModulesDto>> {
    return this.execute(context, { type: 'AddModules', data: await chosenModules(this.promotions, context, modules) });
  }

  @Put()
  @ApiOperation({
    summary: 'Choisir les modules, sans changer l’engagement ni la période de facturation',
    description: 'Un module absent est désactivé.',
  })
  @ApiIfMatch('Version lue ; une version dépassée est refusée (412).')
  @ApiOkResponse({ type: OfferModulesDto })
  @ApiOfferProblems()
  async choose(
    @Ctx() context: RequestContext,
    @Body() { modules }: AddModulesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OfferModulesDto>> {
    const { terms } = (await this.offers.find(context.environmentId)).offer.subscription;
    const choice = await chosenModules(this.promotions, context, modules);
    const data = { commitment: terms?.commitment ?? null, billing: terms?.billing ?? null, ...choice };
    return this.execute(context, { type: 'ChooseOffer', data }, expected);
  }

  private async execute(context: RequestContext, command: SubscriptionCommand, expected?: number): Promise<Saved<OfferModulesDto>> {
    const { value, version, position } = await this.offers.execute(context, command, expected);
    const modules = modulesToWire(await this.offers.priced(value), this.clock.today());
    return new Saved({ totalCount: modules.length, modules }, version, position);
  }
}

import { subscriptionErrors } from '@intendance/domain/subscription/contract/subscription/subscription.errors.js';
import type { SubscriptionCommand } from '@intendance/domain/subscription/contract/subscription/subscription.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved } from '../../../platform/wire/saved.js';
import { ownEnvironment } from '../environment/own-environment.js';
import { Promotions } from '../promotion/promotions.js';
import { ApiOfferProblems } from './api-offer-problems.js';
import { chosenModules } from './chosen-modules.js';
import { EnvironmentDto } from './environment.dto.js';
import { modulesToWire } from './offer-wire.js';
import { Offers } from './offers.js';
import { AddModulesDto, ChooseOfferDto, type OfferModuleDto, OfferModulesDto } from './subscription.dto.js';

/** Serves the caller's environment only: every other id is unknown. */
@ApiTags('subscription')
@Access({ feature: 'offer' })
@Controller('environments')
export class SubscriptionController {
  constructor(
    private readonly offers: Offers,
    private readonly promotions: Promotions,
    private readonly clock: Clock,
  ) {}

  @Put(':id/subscription')
  @ApiOperation({
    summary: 'Choisir l’engagement, la période de facturation et les modules',
    description: 'Sans mandat signé, les modules payants attendent dans `pending_offer`.',
  })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiOfferProblems()
  async choose(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: ChooseOfferDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EnvironmentDto>> {
    ownEnvironment(context, id);
    return this.execute(context, await this.choice(context, dto), expected);
  }

  @Delete(':id/subscription/pending_offer')
  @ApiOperation({ summary: 'Annuler l’offre qui attend la signature du mandat' })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiProblem(subscriptionErrors.suspended(), stale(4))
  cancelPending(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<EnvironmentDto>> {
    ownEnvironment(context, id);
    return this.execute(context, { type: 'CancelPendingOffer', data: {} }, expected);
  }

  @Post(':id/subscription/preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Calculer une offre sans l’enregistrer' })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiOfferProblems()
  async preview(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ChooseOfferDto): Promise<EnvironmentDto> {
    ownEnvironment(context, id);
    const { value, version } = await this.offers.preview(context, await this.choice(context, dto));
    return this.offers.toWire(context.environmentId, value, version);
  }

  @Post(':id/modules')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ajouter des modules à l’offre' })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiOfferProblems()
  async add(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: AddModulesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EnvironmentDto>> {
    ownEnvironment(context, id);
    return this.execute(context, { type: 'AddModules', data: await chosenModules(this.promotions, context, dto.modules) }, expected);
  }

  /** The specification activates with GET; a repeated call changes nothing. */
  @Get(':id/advantage')
  @ApiOperation({ summary: 'Activer le module gratuit Avantages' })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiProblem(subscriptionErrors.suspended())
  async activateAdvantage(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<EnvironmentDto>> {
    ownEnvironment(context, id);
    return this.execute(context, { type: 'AddModules', data: { modules: ['advantage'], promotions: [] } });
  }

  @Get(':id/modules/current')
  @ApiOperation({ summary: 'Lister les modules actifs' })
  @ApiOkResponse({ type: OfferModulesDto })
  current(@Ctx() context: RequestContext, @IdParam() id: string): Promise<OfferModulesDto> {
    return this.modules(context, id, ({ active }) => active);
  }

  @Get(':id/modules/available')
  @ApiOperation({ summary: 'Lister les modules que l’environnement peut activer' })
  @ApiOkResponse({ type: OfferModulesDto })
  available(@Ctx() context: RequestContext, @IdParam() id: string): Promise<OfferModulesDto> {
    return this.modules(context, id, ({ active }) => !active);
  }

  private async modules(context: RequestContext, id: string, isListed: (module: OfferModuleDto) => boolean): Promise<OfferModulesDto> {
    const { offer } = await this.offers.find(ownEnvironment(context, id));
    const modules = modulesToWire(offer, this.clock.today()).filter(isListed);
    return { totalCount: modules.length, modules };
  }

  private async choice(context: RequestContext, { commitment, billing, modules }: ChooseOfferDto): Promise<SubscriptionCommand> {
    const chosen = await chosenModules(this.promotions, context, modules);
    return { type: 'ChooseOffer', data: { commitment: commitment ?? null, billing: billing ?? null, ...chosen } };
  }

  private async execute(context: RequestContext, command: SubscriptionCommand, expected?: number): Promise<Saved<EnvironmentDto>> {
    const { value, version, position } = await this.offers.execute(context, command, expected);
    return new Saved(await this.offers.toWire(context.environmentId, value, version), version, position);
  }
}

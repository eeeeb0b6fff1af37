import { environmentErrors } from '@intendance/domain/subscription/environment/environment.errors.js';
import { promotionErrors } from '@intendance/domain/subscription/promotion/promotion.errors.js';
import { subscriptionErrors } from '@intendance/domain/subscription/subscription/subscription.errors.js';
import type { SubscriptionCommand } from '@intendance/domain/subscription/subscription/subscription.js';
import type { Offer } from '@intendance/domain/subscription/subscription/subscription-state.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { applyDecorators, Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/access/access.decorator.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/http/saved.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { Promotions } from '../promotion/promotions.js';
import { environmentToWire, modulesToWire } from './offer-wire.js';
import { Offers } from './offers.js';
import {
  AddModulesDto,
  ChooseOfferDto,
  type ChosenModuleDto,
  EnvironmentDto,
  type OfferModuleDto,
  OfferModulesDto,
} from './subscription.dto.js';

const ApiOfferProblems = () =>
  applyDecorators(
    ApiProblem(
      subscriptionErrors.termsMissing(),
      subscriptionErrors.moduleNotOffered('formation'),
      subscriptionErrors.committed(),
      subscriptionErrors.commitmentInForce(localDate('2026-12-31')),
      subscriptionErrors.promotionWithoutModule('website'),
      subscriptionErrors.promotionInProgress('website'),
      subscriptionErrors.promotionUsed(),
      subscriptionErrors.suspended(),
      environmentErrors.parentModuleInactive(),
      promotionErrors.unknown(),
      promotionErrors.closed(),
      promotionErrors.expired(localDate('2026-01-31')),
      promotionErrors.otherModule('website'),
      throttleErrors.throttled(60),
      stale(4),
    ),
  );

/** Serves the caller's environment only: every other id is unknown. */
@ApiTags('Abonnement')
@Access({ feature: 'offer' })
@Controller('environments')
export class SubscriptionController {
  constructor(
    private readonly offers: Offers,
    private readonly promotions: Promotions,
    private readonly clock: Clock,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'Lire l’environnement, son abonnement et ses modules avec leurs prix' })
  @ApiOkResponse({ type: EnvironmentDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<EnvironmentDto>> {
    const { offer, version } = await this.offers.find(own(context, id));
    return new Versioned(await this.toWire(context, offer, version), version);
  }

  @Put(':id/subscription')
  @ApiOperation({ summary: 'Choisir l’engagement, la période de facturation et les modules' })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiOfferProblems()
  async choose(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: ChooseOfferDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<EnvironmentDto>> {
    own(context, id);
    return this.execute(context, await this.choice(context, dto), expected);
  }

  @Post(':id/subscription/preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Calculer une offre sans l’enregistrer' })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiOfferProblems()
  async preview(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ChooseOfferDto): Promise<EnvironmentDto> {
    own(context, id);
    const { value, version } = await this.offers.preview(context, await this.choice(context, dto));
    return this.toWire(context, value, version);
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
    own(context, id);
    return this.execute(context, { type: 'AddModules', data: await this.modulesOf(context, dto.modules) }, expected);
  }

  /** The specification activates with GET; a repeated call changes nothing. */
  @Get(':id/advantage')
  @ApiOperation({ summary: 'Activer le module gratuit Avantages' })
  @ApiOkResponse({ type: EnvironmentDto })
  @ApiProblem(subscriptionErrors.suspended())
  async activateAdvantage(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<EnvironmentDto>> {
    own(context, id);
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
    const { offer } = await this.offers.find(own(context, id));
    const modules = modulesToWire(offer, this.clock.today()).filter(isListed);
    return { totalCount: modules.length, modules };
  }

  private async choice(context: RequestContext, { commitment, billing, modules }: ChooseOfferDto): Promise<SubscriptionCommand> {
    const chosen = await this.modulesOf(context, modules);
    return { type: 'ChooseOffer', data: { commitment: commitment ?? null, billing: billing ?? null, ...chosen } };
  }

  private async modulesOf(context: RequestContext, modules: readonly ChosenModuleDto[]) {
    const choices = modules.map(({ code, promotion_code }) => ({ code, promotionCode: promotion_code }));
    return { modules: modules.map(({ code }) => code), promotions: await this.promotions.ofChoice(context, choices) };
  }

  private async execute(context: RequestContext, command: SubscriptionCommand, expected?: number): Promise<Saved<EnvironmentDto>> {
    const { value, version, position } = await this.offers.execute(context, command, expected);
    return new Saved(await this.toWire(context, value, version), version, position);
  }

  private async toWire({ environmentId }: RequestContext, offer: Offer, version: number): Promise<EnvironmentDto> {
    const hasMandate = await this.offers.hasMandate(environmentId);
    return environmentToWire({ id: environmentId, version, offer, hasMandate }, this.clock.today());
  }
}

/** @throws environment.unknown */
function own({ environmentId }: RequestContext, id: string) {
  if (id !== environmentId) throw environmentErrors.unknown();
  return environmentId;
}

import { subsidyActivationErrors } from '@intendance/domain/advantage/subsidy-activation/subsidy-activation.errors.js';
import { subsidyRuleErrors } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.errors.js';
import type { SubsidyRuleId } from '@intendance/domain/advantage/subsidy-rule/subsidy-rule.events.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, type Saved, type Versioned } from '../../platform/wire/saved.js';
import { EnvironmentChanged } from '../../subscription/public.js';
import { SaveSubsidyRuleDto } from '../subsidy-rule/subsidy-rule.dto.js';
import { subsidySettingsOf } from '../subsidy-rule/subsidy-rule-wire.js';
import { SubsidyActivationDto } from './subsidy-activation.dto.js';
import { SubsidyActivations } from './subsidy-activations.js';

/** The three steps of the activation. The draft belongs to the structure: whoever signs the mandate finds it. */
@ApiTags('advantage')
@Access({ feature: 'subvention-activation' })
@Controller('subvention_activation')
export class SubsidyActivationController {
  constructor(
    private readonly activations: SubsidyActivations,
    private readonly bus: EventBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire la subvention qui attend d’être activée' })
  @ApiOkResponse({ type: SubsidyActivationDto })
  find(@Ctx() context: RequestContext): Promise<Versioned<SubsidyActivationDto>> {
    return this.activations.find(context);
  }

  @Put()
  @ApiOperation({ summary: 'Conserver une subvention à activer' })
  @ApiOkResponse({ type: SubsidyActivationDto })
  @ApiProblem(subsidyRuleErrors.incomplete([]), stale(4))
  save(
    @Ctx() context: RequestContext,
    @Body() dto: SaveSubsidyRuleDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<SubsidyActivationDto>> {
    const data = { ruleId: newId() as SubsidyRuleId, rule: { ...subsidySettingsOf(dto), enabled: dto.enabled ?? true } };
    return this.activations.execute(context, { type: 'SaveSubsidyDraft', data }, expected);
  }

  @Delete()
  @ApiOperation({ summary: 'Abandonner la subvention à activer' })
  @ApiOkResponse({ type: SubsidyActivationDto })
  @ApiProblem(stale(4))
  discard(@Ctx() context: RequestContext, @IfMatch() expected?: number): Promise<Saved<SubsidyActivationDto>> {
    return this.activations.execute(context, { type: 'DiscardSubsidyDraft' }, expected);
  }

  @Post('activate')
  @HttpCode(200)
  @Access({ feature: 'subvention-subscription' })
  @ApiOperation({
    summary: 'Activer les subventions',
    description: 'Ajoute les modules Avantages et Subventions à l’offre et enregistre la subvention qui attend, ensemble ou pas du tout.',
  })
  @ApiOkResponse({ type: SubsidyActivationDto })
  @ApiProblem(subsidyActivationErrors.draftMissing(), subsidyActivationErrors.mandateMissing(), stale(4))
  async activate(@Ctx() context: RequestContext, @IfMatch() expected?: number): Promise<Saved<SubsidyActivationDto>> {
    const saved = await this.activations.execute(context, { type: 'ActivateSubsidies' }, expected);
    await this.bus.publish(new EnvironmentChanged(context.environmentId));
    return saved;
  }
}

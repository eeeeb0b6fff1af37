import { identityProviderErrors } from '@intendance/domain/identity/identity-provider/identity-provider.errors.js';
import { stale } from '@intendance/kernel/domain-error.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { SingleUnit } from '../../platform/wire/single-unit.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import {
  IdentityProviderDto,
  ProviderAnswerDto,
  ProviderModeDto,
  ProviderPageDto,
  SaveIdentityProviderDto,
} from './identity-provider.dto.js';
import { IdentityProviders, type SavedProvider } from './identity-providers.js';
import { inTrial, providerSignInErrors } from './provider-sign-in.errors.js';
import { ProviderTrials } from './provider-trials.js';
import { ProviderView } from './provider-view.js';
import { providerWireErrors } from './provider-wire.errors.js';

@ApiTags('users')
@Access({ feature: 'identity-provider' })
@Controller('identity_provider')
export class IdentityProviderController {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly trials: ProviderTrials,
    private readonly view: ProviderView,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire le fournisseur d’identité de la structure', description: 'Le secret du client n’est jamais rendu.' })
  @ApiOkResponse({ type: IdentityProviderDto })
  async find(@Ctx() context: RequestContext, @Req() request: FastifyRequest): Promise<Versioned<IdentityProviderDto>> {
    const current = await this.providers.of(context.environmentId);
    return new Versioned(await this.view.of(request, context, current), current.version);
  }

  @Put()
  @StepUp()
  @ApiOperation({
    summary: 'Configurer le fournisseur d’identité de la structure (OpenID Connect)',
    description:
      'Un autre émetteur, un autre client ou un autre secret : le fournisseur est coupé jusqu’à son essai. Un autre client ferme aussi les sessions qu’il a ouvertes et retire les liens.',
  })
  @ApiOkResponse({ type: IdentityProviderDto })
  @ApiProblem(
    identityProviderErrors.nameMissing(),
    identityProviderErrors.issuer(),
    identityProviderErrors.clientMissing(),
    identityProviderErrors.secretMissing(),
    identityProviderErrors.domain('exemple'),
    providerWireErrors.privateIssuer(),
    stale(4),
  )
  async configure(
    @Ctx() context: RequestContext,
    @Req() request: FastifyRequest,
    @Body() dto: SaveIdentityProviderDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<IdentityProviderDto>> {
    const { name, issuer, client_id: clientId, client_secret, domains, asks_second_factor: hasFactor } = dto;
    this.trials.checkIssuer(issuer);
    const secret = client_secret === undefined || client_secret === '' ? undefined : client_secret;
    return this.saved(
      request,
      context,
      await this.providers.configure(context, { name, issuer, clientId, secret, domains, hasFactor }, expected),
    );
  }

  @Put('mode')
  @StepUp()
  @ApiOperation({
    summary: 'Proposer, exiger ou couper le fournisseur d’identité',
    description: 'Exiger ne ferme aucune session ouverte ; qui l’exige s’est connecté par lui d’abord.',
  })
  @ApiOkResponse({ type: IdentityProviderDto })
  @ApiProblem(identityProviderErrors.none(), identityProviderErrors.notTried(), identityProviderErrors.ownSignInMissing(), stale(4))
  async choose(
    @Ctx() context: RequestContext,
    @Req() request: FastifyRequest,
    @Body() { mode }: ProviderModeDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<IdentityProviderDto>> {
    return this.saved(request, context, await this.providers.choose(context, mode, expected));
  }

  @Delete()
  @StepUp()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Retirer le fournisseur d’identité de la structure',
    description: 'Ferme les sessions qu’il a ouvertes, et retire les liens des comptes. Les mots de passe restent.',
  })
  @ApiNoContentResponse()
  async remove(@Ctx() context: RequestContext): Promise<void> {
    await this.providers.remove(context);
  }

  /** A single unit: the attempt is of this browser, and stored nowhere. */
  @Post('trial')
  @HttpCode(200)
  @SingleUnit()
  @ApiOperation({ summary: 'Commencer un essai du fournisseur d’identité', description: 'Rend sa page, à ouvrir dans le même navigateur.' })
  @ApiOkResponse({ type: ProviderPageDto })
  @ApiProblem(identityProviderErrors.none(), providerSignInErrors.away(), providerSignInErrors.misconfigured())
  async begin(
    @Ctx() context: RequestContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderPageDto> {
    return { url: await this.trials.begin(request, reply, context.environmentId) };
  }

  @Post('trial/finish')
  @HttpCode(200)
  @SingleUnit()
  @ApiOperation({ summary: 'Terminer l’essai du fournisseur d’identité', description: 'Lie le compte de l’administrateur qui essaie.' })
  @ApiOkResponse({ type: IdentityProviderDto })
  @ApiProblem(
    identityProviderErrors.none(),
    providerSignInErrors.notOwnAddress(),
    inTrial(providerSignInErrors.refused()),
    inTrial(providerSignInErrors.unverified()),
    inTrial(providerSignInErrors.noAccount()),
    inTrial(providerSignInErrors.otherSubject()),
    providerSignInErrors.away(),
    providerSignInErrors.misconfigured(),
  )
  async finish(
    @Ctx() context: RequestContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { query }: ProviderAnswerDto,
  ): Promise<Saved<IdentityProviderDto>> {
    return this.saved(request, context, await this.trials.finish(context, request, reply, query));
  }

  @Delete('links/:id')
  @StepUp()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Retirer le lien d’un utilisateur avec le fournisseur d’identité',
    description: 'Ferme les sessions que ce lien a ouvertes. La prochaine connexion lie le compte de nouveau, par son adresse.',
  })
  @ApiNoContentResponse()
  @ApiProblem(providerWireErrors.linkUnknown())
  async unlink(@Ctx() { environmentId }: RequestContext, @IdParam() id: string): Promise<void> {
    if (!(await this.providers.unlink(environmentId, id as UserId))) throw providerWireErrors.linkUnknown();
  }

  private async saved(request: FastifyRequest, context: RequestContext, saved: SavedProvider): Promise<Saved<IdentityProviderDto>> {
    return new Saved(await this.view.of(request, context, saved), saved.version, saved.position);
  }
}

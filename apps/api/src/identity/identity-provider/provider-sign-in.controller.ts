import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import { secondFactorErrors } from '../second-factor/second-factor.errors.js';
import { ApiRefreshCookie, RefreshCookie } from '../session/refresh-cookie.js';
import { TokensDto } from '../session/session.dto.js';
import {
  BeginProviderSignInDto,
  ProviderAnswerDto,
  ProviderChoiceDto,
  ProviderChoicesDto,
  ProviderCodeDto,
  ProviderPageDto,
  ProviderSearchDto,
} from './identity-provider.dto.js';
import { providerSignInErrors } from './provider-sign-in.errors.js';
import { type ProviderChoice, ProviderSignIn } from './provider-sign-in.js';

const throttled = throttleErrors.throttled(60);

@ApiTags('session')
@Access('public')
@Controller('login_check/provider')
export class ProviderSignInController {
  constructor(
    private readonly signIn: ProviderSignIn,
    private readonly cookie: RefreshCookie,
  ) {}

  @Post('search')
  @HttpCode(200)
  @ApiOperation({ summary: 'Trouver les fournisseurs d’identité des structures d’une adresse' })
  @ApiOkResponse({ type: ProviderChoicesDto })
  @ApiProblem(providerSignInErrors.none(), throttled)
  async search(@Req() { ip }: FastifyRequest, @Body() { email }: ProviderSearchDto): Promise<ProviderChoicesDto> {
    return { providers: (await this.signIn.search(email, ip)).map(toWire) };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Le fournisseur d’identité d’une structure, pour sa page de connexion' })
  @ApiOkResponse({ type: ProviderChoiceDto })
  @ApiProblem(providerSignInErrors.none())
  async find(@IdParam() id: string): Promise<ProviderChoiceDto> {
    return toWire(await this.signIn.choiceOf(id as EnvironmentId));
  }

  @Post('begin')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Commencer une connexion par le fournisseur d’identité d’une structure',
    description: 'Rend la page du fournisseur, et garde la demande dix minutes dans un cookie du navigateur.',
  })
  @ApiOkResponse({ type: ProviderPageDto })
  @ApiProblem(providerSignInErrors.none(), providerSignInErrors.away(), providerSignInErrors.misconfigured(), throttled)
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { structure, email }: BeginProviderSignInDto,
  ): Promise<ProviderPageDto> {
    return { url: await this.signIn.begin(request, reply, structure as EnvironmentId, email) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Se connecter au retour du fournisseur d’identité',
    description: 'Du navigateur qui a commencé, une seule fois. Un compte avec la double authentification donne ensuite son code.',
  })
  @ApiRefreshCookie()
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(
    providerSignInErrors.refused(),
    providerSignInErrors.unverified(),
    providerSignInErrors.noAccount(),
    providerSignInErrors.otherSubject(),
    providerSignInErrors.none(),
    providerSignInErrors.away(),
    providerSignInErrors.misconfigured(),
    secondFactorErrors.codeNeeded(),
  )
  async finish(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { query }: ProviderAnswerDto,
  ): Promise<TokensDto> {
    return this.cookie.answerOnDevice(request, reply, await this.signIn.finish(request, reply, query));
  }

  @Post('code')
  @HttpCode(200)
  @ApiOperation({ summary: 'Donner le code du compte, après le fournisseur d’identité' })
  @ApiRefreshCookie()
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(
    providerSignInErrors.refused(),
    providerSignInErrors.noAccount(),
    providerSignInErrors.none(),
    secondFactorErrors.codeRefused(),
    throttled,
  )
  async code(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { state, code }: ProviderCodeDto,
  ): Promise<TokensDto> {
    return this.cookie.answerOnDevice(request, reply, await this.signIn.finishWithCode(request, reply, state, code));
  }
}

const toWire = ({ environmentId, name }: ProviderChoice): ProviderChoiceDto => ({ structure: environmentId, name });

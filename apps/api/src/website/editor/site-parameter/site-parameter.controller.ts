import { siteParameterErrors } from '@intendance/domain/website/editor/site-parameter/site-parameter.errors.js';
import {
  type SiteParameterCode,
  type SiteParameterId,
  siteParameterCodes,
} from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import { type SiteContent, siteParameterCase, siteParameterId } from '@intendance/domain/website/editor/site-parameter/site-parameter.js';
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { countParam, KnownParams, type QueryParams } from '../../../platform/lists/known-params.js';
import { maximumLimit } from '../../../platform/lists/list-request.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { cleanContent } from './clean-content.js';
import { SiteContents } from './site-contents.js';
import { CreateParameterDto, ParameterDto, ParametersDto, SaveParameterDto } from './site-parameter.dto.js';

@ApiTags('parameters')
@Access({ feature: 'website-pages' })
@Controller('parameters')
export class ParameterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly contents: SiteContents,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Les contenus des pages du site' })
  @ApiQuery({
    name: 'limit',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: maximumLimit },
    description: 'Tous les contenus sont rendus.',
  })
  @ApiOkResponse({ type: ParametersDto })
  async list(@Ctx() context: RequestContext, @KnownParams(['limit']) { limit }: QueryParams<'limit'>): Promise<ParametersDto> {
    countParam('limit', limit, maximumLimit, maximumLimit);
    const parameters = (await this.contents.of(context)).map(toWire);
    return { totalCount: parameters.length, parameters };
  }

  @Post()
  @ApiOperation({ summary: 'Écrire un contenu pour la première fois' })
  @ApiCreatedResponse({ type: ParameterDto })
  @ApiProblem(siteParameterErrors.empty(), siteParameterErrors.blocks(), siteParameterErrors.kind(), siteParameterErrors.exists())
  create(@Ctx() context: RequestContext, @Body() { code, content }: CreateParameterDto): Promise<Saved<ParameterDto>> {
    return this.write(context, siteParameterId(context.environmentId, code), { content: cleanContent(code, content), isNew: true });
  }

  @Put(':id')
  @ApiOperation({ summary: 'Enregistrer un contenu' })
  @ApiOkResponse({ type: ParameterDto })
  @ApiProblem(siteParameterErrors.unknown(), siteParameterErrors.empty(), siteParameterErrors.blocks(), siteParameterErrors.kind())
  save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { content }: SaveParameterDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<ParameterDto>> {
    const code = siteParameterCodes.find((each) => siteParameterId(context.environmentId, each) === id);
    return this.write(context, id as SiteParameterId, { content: cleanContent(code, content) }, expected);
  }

  private async write(context: RequestContext, id: SiteParameterId, data: { content: SiteContent; isNew?: boolean }, expected?: number) {
    const request = new ExecuteCase(context, siteParameterCase, { id, type: 'WriteSiteParameter', data }, expected);
    const { value, version, position } = await this.commands.execute(request);
    return new Saved(toWire({ id, version, ...value }), version, position);
  }
}

const toWire = ({
  id,
  code,
  content,
  version,
}: {
  id: string;
  code: SiteParameterCode;
  content: SiteContent;
  version: number;
}): ParameterDto => ({
  id,
  code,
  content: typeof content === 'string' ? content : [...content],
  version,
});

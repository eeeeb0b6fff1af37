import { apiKeyErrors } from '@intendance/domain/identity/api-key/api-key.errors.js';
import { type ApiKeyCommand, type ApiKeyId, apiKeyCase } from '@intendance/domain/identity/api-key/api-key.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/runtime/clock.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { SingleUnit } from '../../platform/wire/single-unit.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ApiKeyDto, ApiKeysDto, CreateApiKeyDto, CreatedApiKeyDto, RotateApiKeyDto } from './api-key.dto.js';
import { ApiKeyList } from './api-key-list.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRegistry } from './api-key-registry.js';
import { newApiKeySecret, prefixOf, withPrefix } from './api-key-secret.js';

/** One unit: the store of HTTP responses never holds a secret. */
@ApiTags('api_keys')
@Access({ feature: 'api-keys' })
@SingleUnit()
@Controller('api_keys')
export class ApiKeyController {
  constructor(
    private readonly list: ApiKeyList,
    private readonly registry: ApiKeyRegistry,
    private readonly profiles: ApiKeyProfiles,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les clés d’API' })
  @ApiOkResponse({ type: ApiKeysDto })
  async all(@Ctx() { environmentId }: RequestContext): Promise<ApiKeysDto> {
    const keys = await this.list.all(environmentId);
    return { totalCount: keys.length, api_keys: keys };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une clé d’API' })
  @ApiOkResponse({ type: ApiKeyDto })
  async find(@Ctx() { environmentId }: RequestContext, @IdParam() id: ApiKeyId): Promise<Versioned<ApiKeyDto>> {
    const { version } = await this.profiles.of({ id, environmentId });
    return new Versioned(await this.list.one(environmentId, id), version);
  }

  @Post()
  @StepUp()
  @ApiOperation({
    summary: 'Créer une clé d’API',
    description:
      'La clé est rendue une seule fois et n’est pas conservée. Elle agit en son nom, sous ses droits, jusqu’à sa fin ; ses droits suivent les vôtres si vous le choisissez.',
  })
  @ApiCreatedResponse({ type: CreatedApiKeyDto })
  @ApiProblem(
    apiKeyErrors.nameMissing(),
    apiKeyErrors.permissionMissing(),
    apiKeyErrors.permissionReserved(),
    apiKeyErrors.permissionNotHeld('permissions'),
    apiKeyErrors.expiryPast(),
    apiKeyErrors.expiryTooFar(),
  )
  async create(@Ctx() context: RequestContext, @Body() dto: CreateApiKeyDto): Promise<Saved<CreatedApiKeyDto>> {
    const id = newRecordId<'api-key'>(context, 'api-key');
    const { environmentId } = context;
    const draft = newApiKeySecret();
    const expiresOn = localDate(dto.expires_on);
    const data = {
      name: dto.name,
      prefix: prefixOf(draft),
      permissions: dto.permissions,
      accountingPermissions: dto.accounting_permissions,
      expiresOn,
      ...(dto.follows_creator && { followsCreator: true as const }),
    };
    const { value, version, position } = await this.execute(context, id, { type: 'CreateApiKey', data });
    const secret = withPrefix(draft, value.prefix);
    // Registered after the events: a refused creation leaves no secret, and a repeated one registers no second secret.
    const isRegistered = await this.registry.register({ id, environmentId }, secret, expiresOn);
    const key = await this.list.one(environmentId, id);
    return new Saved({ ...key, secret: isRegistered ? secret : null }, version, position);
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({
    summary: 'Remplacer le secret d’une clé d’API',
    description:
      'Le nouveau secret est rendu une seule fois ; la clé garde son nom et ses droits. L’ancien secret sert encore le temps choisi ; un ' +
      'secret encore plus ancien ne sert plus.',
  })
  @ApiOkResponse({ type: CreatedApiKeyDto })
  @ApiProblem(
    apiKeyErrors.unknown(),
    apiKeyErrors.revoked(),
    apiKeyErrors.permissionNotHeld('permissions'),
    apiKeyErrors.expiryPast(),
    apiKeyErrors.expiryTooFar(),
  )
  async rotate(
    @Ctx() context: RequestContext,
    @IdParam() id: ApiKeyId,
    @Body() { overlap_hours, expires_on }: RotateApiKeyDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<CreatedApiKeyDto>> {
    const { environmentId } = context;
    const draft = newApiKeySecret();
    const expiresOn = expires_on === undefined ? (await this.profiles.of({ id, environmentId })).key.expiresOn : localDate(expires_on);
    const formerUntil = new Date(this.clock.now().getTime() + overlap_hours * 3_600_000).toISOString();
    const data = { prefix: prefixOf(draft), expiresOn, formerUntil };
    const { value, version, position } = await this.execute(context, id, { type: 'RotateApiKey', data }, expected);
    const secret = withPrefix(draft, value.prefix);
    const isRegistered = await this.registry.rotate(id, value.generation, secret, expiresOn);
    this.profiles.forgetKey({ id, environmentId });
    const key = await this.list.one(environmentId, id);
    return new Saved({ ...key, secret: isRegistered ? secret : null }, version, position);
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @ApiOperation({ summary: 'Révoquer une clé d’API', description: 'La clé ne sert plus, au plus tard dans les dix secondes.' })
  @ApiOkResponse({ type: ApiKeyDto })
  @ApiProblem(apiKeyErrors.unknown())
  async revoke(@Ctx() context: RequestContext, @IdParam() id: ApiKeyId, @IfMatch() expected?: number): Promise<Saved<ApiKeyDto>> {
    const { version, position } = await this.execute(context, id, { type: 'RevokeApiKey' }, expected);
    const { environmentId } = context;
    this.profiles.forgetKey({ id, environmentId });
    return new Saved(await this.list.one(environmentId, id), version, position);
  }

  private execute(context: RequestContext, id: ApiKeyId, command: ApiKeyCommand, expected?: number) {
    return this.commands.execute(new ExecuteCase(context, apiKeyCase, { ...command, id }, expected));
  }
}

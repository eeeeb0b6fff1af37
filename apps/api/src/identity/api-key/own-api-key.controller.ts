import { apiKeyErrors } from '@intendance/domain/identity/api-key/api-key.errors.js';
import { type ApiKeyId, created } from '@intendance/domain/identity/api-key/api-key.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { CurrentSession } from '../../platform/wire/request-state.js';
import { Versioned } from '../../platform/wire/saved.js';
import type { Session } from '../../platform/wire/session.js';
import { OwnApiKeyDto } from './api-key.dto.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRights } from './api-key-rights.js';

/** A program asks who it is: a key opens no other route of keys. */
@ApiTags('api_keys')
@Access('caller')
@Controller('api_keys/me')
export class OwnApiKeyController {
  constructor(
    private readonly profiles: ApiKeyProfiles,
    private readonly rights: ApiKeyRights,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'La clé d’API de l’appel : sa structure, ses droits, sa date de fin',
    description: 'Absente pour une personne.',
  })
  @ApiOkResponse({ type: OwnApiKeyDto })
  @ApiProblem(apiKeyErrors.unknown())
  async me(@CurrentSession() { id, environmentId, isApiKey }: Session): Promise<Versioned<OwnApiKeyDto>> {
    if (!isApiKey) throw apiKeyErrors.unknown();
    const { key, version, environment } = await this.profiles.of({ id: id as ApiKeyId, environmentId });
    const { name, prefix, expiresOn } = created(key);
    const rights = await this.rights.of(environmentId, key);
    if (!rights) throw apiKeyErrors.unknown();
    const { permissions, accountingPermissions } = rights.grants;
    const own = {
      id,
      name,
      prefix,
      permissions: [...permissions],
      accounting_permissions: [...accountingPermissions],
      expires_on: expiresOn,
      environment: { id: environmentId, name: environment.name, type: environment.type },
    };
    return new Versioned(own, version);
  }
}

import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { InstallationDto } from './installation.dto.js';
import { Installation } from './installation.js';

@ApiTags('Session')
@Controller('installation')
export class InstallationController {
  constructor(private readonly installation: Installation) {}

  @Get()
  @Access('public')
  @ApiOperation({ summary: 'Si un premier compte existe, sans lequel personne ne peut se connecter, et si les inscriptions sont ouvertes' })
  @ApiOkResponse({ type: InstallationDto })
  async find(): Promise<InstallationDto> {
    return { has_accounts: await this.installation.hasAccounts(), registration: await this.installation.isRegistrationOpen() };
  }
}

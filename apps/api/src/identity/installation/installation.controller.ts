import { Controller, Get, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { InstallationDto } from './installation.dto.js';
import { Installation } from './installation.js';

@ApiTags('session')
@Controller('installation')
export class InstallationController {
  constructor(
    private readonly installation: Installation,
    private readonly config: Config,
  ) {}

  @Get()
  @Access('public')
  @ApiOperation({
    summary: 'Ce que les pages sans session savent de l’installation : compte, inscriptions, site des bénéficiaires, support',
  })
  @ApiOkResponse({ type: InstallationDto })
  async find(@Req() { hostname }: FastifyRequest): Promise<InstallationDto> {
    return {
      has_accounts: await this.installation.hasAccounts(),
      registration: !this.installation.isBrandHost(hostname) && (await this.installation.isRegistrationOpen()),
      has_member_site: this.config.websiteUrl !== null,
      support_emails: { ...this.config.supportEmails },
    };
  }
}

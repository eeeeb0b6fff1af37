import { Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { RefreshedProposalsDto } from './entry-proposal.dto.js';
import { RefreshEntryProposals } from './refresh-entry-proposals.command.js';

@ApiTags('entry_proposals')
@Access({ feature: 'operations' })
@Controller('comptability/entry_proposals')
export class ProposalRefreshController {
  constructor(private readonly commands: CommandBus) {}

  @Post('refresh')
  @HttpCode(200)
  @ApiOperation({ summary: 'Chercher les écritures à proposer, sans attendre l’heure suivante' })
  @ApiOkResponse({ type: RefreshedProposalsDto })
  async refresh(@Ctx() context: RequestContext): Promise<RefreshedProposalsDto> {
    return { proposed: await this.commands.execute(new RefreshEntryProposals(context)) };
  }
}

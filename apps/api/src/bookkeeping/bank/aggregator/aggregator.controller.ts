import { aggregatorErrors } from '@intendance/domain/bookkeeping/bank/aggregator/aggregator.errors.js';
import type { BankSync } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import {
  BankCallbackAnswerDto,
  BankCallbackDto,
  ConnectedBanksDto,
  RedirectionDto,
  RenewConnectionDto,
  SyncAccountsDto,
  SyncedOperationsDto,
  SyncOperationsDto,
} from './aggregator.dto.js';
import { AggregatorLinks } from './aggregator-links.js';
import { BankSyncs } from './bank-syncs.js';

@ApiTags('comptability')
@Access({ feature: 'bank-accounts' })
@Controller('comptability')
export class AggregatorController {
  constructor(
    private readonly links: AggregatorLinks,
    private readonly syncs: BankSyncs,
  ) {}

  @Post('aggregator/sync_accounts')
  @HttpCode(200)
  @ApiOperation({ summary: 'Connecter une banque : la page de l’agrégateur où l’utilisateur la choisit' })
  @ApiOkResponse({ type: RedirectionDto })
  @ApiProblem(aggregatorErrors.notConfigured(), aggregatorErrors.foreignRedirect(), aggregatorErrors.unreachable())
  async syncAccounts(@Ctx() context: RequestContext, @Body() dto: SyncAccountsDto): Promise<RedirectionDto> {
    return { url: await this.links.depart(context, dto.redirect_uri) };
  }

  @Post('aggregator/renew')
  @HttpCode(200)
  @ApiOperation({ summary: 'Réparer une connexion : la page de l’agrégateur où l’utilisateur s’identifie à nouveau' })
  @ApiOkResponse({ type: RedirectionDto })
  @ApiProblem(aggregatorErrors.unknownConnection(), aggregatorErrors.notConnected(), aggregatorErrors.foreignRedirect())
  async renew(@Ctx() context: RequestContext, @Body() dto: RenewConnectionDto): Promise<RedirectionDto> {
    return { url: await this.links.renew(context, dto.connection_id, dto.redirect_uri) };
  }

  @Post('aggregator/callback')
  @HttpCode(200)
  @ApiOperation({ summary: 'Au retour de la banque : ses comptes sont reconnus par leur IBAN, ou ouverts' })
  @ApiOkResponse({ type: BankCallbackAnswerDto })
  @ApiProblem(aggregatorErrors.failed(), aggregatorErrors.unknownReturn(), aggregatorErrors.unreachable())
  async callback(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @Body() dto: BankCallbackDto,
  ): Promise<Saved<BankCallbackAnswerDto>> {
    const { value: ids, position } = await this.links.comeBack(context, dto, profile.environment.type === 'CSE' ? 'AEP' : '');
    return new Saved({ accounts: await this.links.accounts(context, ids) }, ids.length, position);
  }

  @Post('aggregator/sync_operations')
  @HttpCode(200)
  @ApiOperation({ summary: 'Synchroniser les opérations depuis un jour ; au-delà de 2 000, la suite vient en tâche de fond' })
  @ApiOkResponse({ type: SyncedOperationsDto })
  @ApiProblem(aggregatorErrors.notConfigured(), aggregatorErrors.notConnected(), aggregatorErrors.unreachable())
  async syncOperations(@Ctx() context: RequestContext, @Body() dto: SyncOperationsDto): Promise<Saved<SyncedOperationsDto>> {
    const { state, version, position } = await this.syncs.start(context, dto.date as LocalDate);
    return new Saved(syncToWire(state), version, position);
  }

  @Get('aggregator/sync_operations')
  @ApiOperation({ summary: 'La dernière synchronisation : son avancement, ou ce qu’elle a apporté' })
  @ApiOkResponse({ type: SyncedOperationsDto })
  async findSync(@Ctx() context: RequestContext): Promise<Saved<SyncedOperationsDto>> {
    const { state, version, position } = await this.syncs.find(context);
    return new Saved(syncToWire(state), version, position);
  }

  @Get('connections')
  @ApiOperation({ summary: 'Connexions aux banques, et ce qui ne va pas' })
  @ApiOkResponse({ type: ConnectedBanksDto })
  async connections(@Ctx() context: RequestContext): Promise<ConnectedBanksDto> {
    const connections = await this.links.connections(context);
    return { totalCount: connections.length, connections };
  }
}

const syncToWire = ({ status, counts, accounts, read, failure }: BankSync): SyncedOperationsDto => ({
  status,
  count: counts.created,
  quarantined: counts.quarantined,
  reconciled: counts.reconciled,
  uncertain: counts.uncertain ?? 0,
  accounts: accounts.length,
  accounts_done: read.length,
  failure,
});

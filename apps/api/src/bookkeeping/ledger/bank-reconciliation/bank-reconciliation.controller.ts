import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { BankReconciliationDto, ReconciliationQueryDto } from './bank-reconciliation.dto.js';
import { reconciliationToWire } from './bank-reconciliation-wire.js';
import { BankReconciliations } from './bank-reconciliations.js';
import { reconciliationPrint } from './reconciliation-print.js';

@ApiTags('accounts')
@Access({ feature: 'operations' })
@Controller('comptability/accounts/:id/reconciliation')
export class BankReconciliationController {
  constructor(
    private readonly reconciliations: BankReconciliations,
    private readonly ledger: LedgerReader,
    private readonly downloads: DocumentDownloads,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Rapprocher un compte de son relevé : du solde de la banque à celui des écritures, ligne par ligne' })
  @ApiOkResponse({ type: BankReconciliationDto })
  @ApiProblem(bankAccountErrors.unknown())
  async find(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Query() query: ReconciliationQueryDto,
  ): Promise<BankReconciliationDto> {
    const { reconciliation, balances } = await this.read(context, id, query);
    return reconciliationToWire(reconciliation, balances);
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger l’état de rapprochement : PDF ou classeur' })
  @ApiProduces('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf')
  @ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(bankAccountErrors.unknown())
  async download(@Ctx() context: RequestContext, @IdParam() id: string, @Query() query: ReconciliationQueryDto): Promise<DownloadAnswer> {
    const { reconciliation } = await this.read(context, id, query);
    const { account, day } = reconciliation;
    return this.downloads.document(context, reconciliationPrint(reconciliation), `Rapprochement-${account.code}-${day}`, query.format);
  }

  private async read(context: RequestContext, id: string, { date }: ReconciliationQueryDto) {
    const today = this.clock.today();
    const [account, calendar, balances] = await Promise.all([
      this.reconciliations.account(context, id),
      this.ledger.calendar(context),
      this.reconciliations.balances(context, id, today),
    ]);
    const day = date === undefined ? (balances[0]?.day ?? today) : localDate(date);
    const statement = balances.find((balance) => balance.day === day) ?? null;
    return { balances, reconciliation: await this.reconciliations.at(context, calendar, account, day, statement) };
  }
}

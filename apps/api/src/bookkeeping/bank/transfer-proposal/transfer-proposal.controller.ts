import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import {
  mostDays,
  type TransferProposal,
  type TransferSide,
  transferProposals,
} from '@intendance/domain/bookkeeping/bank/bank-operation/transfer-proposals.js';
import { transferAccount } from '@intendance/domain/bookkeeping/plan/default-plan/clearing-accounts.js';
import { newId } from '@intendance/kernel/id.js';
import { cents, sum, toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { bulkReportToWire } from '../bank-operation/operation-report-wire.js';
import { BulkOperationsResultDto } from '../bank-operation/operation-requests.dto.js';
import { OperationWrites } from '../bank-operation/operation-writes.js';
import { AllocateTransfersDto, type TransferProposalDto, TransferProposalsDto, type TransferSideDto } from './transfer-proposal.dto.js';

type Row = TransferSide & { readonly accountName: string; readonly wording: string };

/** More than a person looks through at once; the next ones come when these are allocated. */
const mostProposals = 200;
/** Of the operations before the latest of these, nothing is proposed yet. */
const mostOperations = 5000;

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/transfer_proposals')
export class TransferProposalController {
  constructor(
    private readonly db: TenantDb,
    private readonly years: FiscalYears,
    private readonly writes: OperationWrites,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Proposer les virements internes : deux opérations de montants opposés, sur deux comptes, à quelques jours',
    description: 'Rien n’est enregistré. Ce que plusieurs opérations pourraient être n’est pas proposé.',
  })
  @ApiOkResponse({ type: TransferProposalsDto })
  async list(@Ctx() context: RequestContext): Promise<TransferProposalsDto> {
    const { years } = await this.years.calendar(context);
    const parameters = [mostOperations, mostDays, transferAccount, years.map(({ id }) => id)];
    const rows = await this.db.query<Row>(context, sidesOfTransfers, parameters);
    const proposals = transferProposals(rows);
    return {
      proposals: proposals.slice(0, mostProposals).map(proposalToWire),
      total: proposals.length,
      amount: toEuros(sum(proposals.map(({ taking }) => taking.value))),
    };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Affecter des virements internes : les deux opérations de chacun, ou aucune des deux',
    description: 'Les deux comptent au budget du compte débité, ou à celui de l’opération déjà affectée.',
  })
  @ApiOkResponse({ type: BulkOperationsResultDto, description: 'Une ligne par virement, au nom de l’opération débitée.' })
  async allocate(@Ctx() context: RequestContext, @Body() { transfers }: AllocateTransfersDto): Promise<BulkOperationsResultDto> {
    mustBeDistinct(transfers.flatMap(({ expense, taking }) => [expense, taking]));
    const counterparts = new Map(transfers.map(({ expense, taking }) => [expense as BankOperationId, taking as BankOperationId]));
    const { lines } = await this.writes.saveMany(context, [...counterparts.keys()], (id) => ({
      type: 'AllocateTransfer',
      data: { counterpartId: counterparts.get(id) ?? id, splitIds: { operation: newId(), counterpart: newId() } },
    }));
    return bulkReportToWire(lines);
  }
}

/** @throws RequestError 400 */
function mustBeDistinct(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length)
    throw malformed('transfers.twice', 'Une opération est nommée deux fois : elle fait partie d’un seul virement.', 'transfers');
}

const proposalToWire = ({ expense, taking }: TransferProposal<Row>): TransferProposalDto => ({
  amount: toEuros(cents(taking.value)),
  expense: sideToWire(expense),
  taking: sideToWire(taking),
});

const sideToWire = ({ id, accountId, accountName, date, wording, isTransfer }: Row): TransferSideDto => ({
  id,
  account: { id: accountId, name: accountName },
  date,
  wording,
  allocated: isTransfer,
});

/** The latest unallocated operations, and the allocated transfers of their days, found by the few lines of their account: those of an amount that both came and went. */
const sidesOfTransfers = `
  WITH waiting AS MATERIALIZED (
    SELECT id, account_id, account_name, date, type, wording, value FROM read.bank_operation_list
    WHERE NOT allocated AND NOT deleted ORDER BY date DESC, id DESC LIMIT $1),
  days AS (SELECT min(date) - $2::int AS first, max(date) + $2::int AS last FROM waiting),
  side AS (
    SELECT *, false AS is_transfer FROM waiting
    UNION ALL
    SELECT o.id, o.account_id, o.account_name, o.date, o.type, o.wording, o.value, true
    FROM days
      JOIN read.ledger_line l ON l.year_id = ANY($4::uuid[]) AND l.account = $3 AND l.date BETWEEN days.first AND days.last AND l.known_to IS NULL
      JOIN read.bank_operation_list o ON o.id = l.writing_id AND NOT o.deleted AND l.debit + l.credit = abs(o.value)),
  amount AS (SELECT abs(value) AS value FROM side GROUP BY 1 HAVING min(value) < 0 AND max(value) > 0)
  SELECT id, account_id AS "accountId", account_name AS "accountName", date, type, wording, value, is_transfer AS "isTransfer"
  FROM side WHERE abs(value) IN (SELECT value FROM amount) ORDER BY date, id`;

import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { KnownBankOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { type ReturnSide, returnDays, returnProposals } from '@intendance/domain/bookkeeping/bank/bank-operation/return-proposals.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { bulkReportToWire } from '../bank-operation/operation-report-wire.js';
import { BulkOperationsResultDto } from '../bank-operation/operation-requests.dto.js';
import { shortLabel } from '../bank-operation/operation-wire.js';
import { OperationWrites } from '../bank-operation/operation-writes.js';
import { AllocateReturnsDto, type ReturnedOperationDto, ReturnProposalsDto, type ReturnSideDto } from './returned-payment.dto.js';

/** `recordedOn`: the day of the operation, where `date` is that of the deposit of a cheque. */
type Row = ReturnSide & { readonly accountName: string; readonly isReturn: boolean; readonly recordedOn: LocalDate };
type State = { readonly id: BankOperationId; readonly state: KnownBankOperation };

/** More than a person looks through at once; the next ones come when these are allocated. */
const mostProposals = 200;
/** Returns that wait are few: the latest ones of a structure that imports years at once. */
const mostReturns = 1000;

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/returned_payments')
export class ReturnedPaymentController {
  constructor(
    private readonly db: TenantDb,
    private readonly writes: OperationWrites,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'Proposer les paiements rejetés : un virement ou un prélèvement que la banque rend, un chèque impayé, et le paiement d’origine',
    description: 'Rien n’est enregistré. Ce que plusieurs paiements pourraient être est à choisir parmi eux.',
  })
  @ApiOkResponse({ type: ReturnProposalsDto })
  async list(@Ctx() context: RequestContext): Promise<ReturnProposalsDto> {
    const waiting = await this.db.query<Row>(context, waitingReturns, [mostReturns]);
    if (waiting.length === 0) return { proposals: [], choices: [], total: 0 };
    const rows = await this.db.query<Row>(context, operationsOfReturns, [waiting.map(({ id }) => id), returnDays]);
    const { proposals, choices } = returnProposals(
      [...waiting, ...rows.filter(({ isReturn }) => isReturn)],
      rows.filter(({ isReturn }) => !isReturn),
    );
    const [pairs, open] = [proposals.slice(0, mostProposals), choices.slice(0, mostProposals)];
    const payments = [...pairs.map(({ payment }) => payment.id), ...open.flatMap((choice) => choice.payments.map(({ id }) => id))];
    const states = await this.db.query<State>(context, statesOfPayments, [payments]);
    const stateOf = new Map(states.map(({ id, state }) => [id, state]));
    const paymentToWire = (payment: Row) => returnedToWire(payment, stateOf.get(payment.id));
    return {
      proposals: pairs.map(({ line, payment }) => ({ ...returnToWire(line), payment: paymentToWire(payment) })),
      choices: open.map(({ line, payments: own }) => ({ ...returnToWire(line), payments: own.map(paymentToWire) })),
      total: proposals.length + choices.length,
    };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Affecter des paiements rejetés : chacun rend à chaque activité ce que le paiement d’origine lui avait pris',
    description:
      'Un paiement n’est rendu qu’une fois, et ne paie plus rien tant que la ligne qui le rend est affectée. Les demandes qu’il avait réglées restent payées : `POST /refunds/{id}/cancel_payment` les remet à payer.',
  })
  @ApiOkResponse({ type: BulkOperationsResultDto, description: 'Une ligne par rejet.' })
  async allocate(@Ctx() context: RequestContext, @Body() { returns }: AllocateReturnsDto): Promise<BulkOperationsResultDto> {
    mustBeDistinct(returns.map(({ line }) => line));
    mustBeDistinct(returns.map(({ payment }) => payment));
    const payments = new Map(returns.map(({ line, payment }) => [line as BankOperationId, payment as BankOperationId]));
    const { lines } = await this.writes.saveMany(context, [...payments.keys()], (id) => ({
      type: 'AllocateReturn',
      data: { paymentId: payments.get(id) ?? id },
    }));
    return bulkReportToWire(lines);
  }
}

/** @throws RequestError 400 */
function mustBeDistinct(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length)
    throw malformed('returns.twice', 'Une opération est nommée deux fois : un paiement n’est rejeté qu’une fois.', 'returns');
}

const returnToWire = (line: Row) => ({
  amount: toEuros(cents(Math.abs(line.value))),
  account: { id: line.accountId, name: line.accountName },
  line: sideToWire(line),
});

const returnedToWire = (payment: Row, state: KnownBankOperation | undefined): ReturnedOperationDto => ({
  ...sideToWire(payment),
  activity_label: shortLabel(state?.splits ?? []),
  claims: (state?.payments ?? []).map(({ claimId, amount }) => ({ id: claimId, amount: toEuros(amount), refund: payment.value < 0 })),
});

const sideToWire = ({ id, recordedOn, wording }: Row): ReturnSideDto => ({ id, date: recordedOn, wording });

const operationColumns = 'o.value, o.wording, o.allocated AS "isAllocated", o.is_return AS "isReturn", o.date AS "recordedOn"';
const columns = `o.id, o.account_id AS "accountId", o.account_name AS "accountName", o.date, ${operationColumns}`;

/** An index has these few lines only. */
const waitingReturns = `
  SELECT ${columns} FROM read.bank_operation_list o WHERE o.is_return AND NOT o.allocated ORDER BY o.date DESC, o.id DESC LIMIT $1`;

const isUsable = `o.allocated AND NOT o.deleted AND o.state -> 'returns' IS NULL AND o.state -> 'returnedBy' IS NULL
  AND o.state -> 'reversedBy' = 'null' AND o.state #>> '{splits,0,kind}' <> 'transfer'`;

/**
 * The allocated operations of the amounts of these returns: the payments before, without transfers between accounts, the cheques that were
 * deposited on the account, and the returns that took some of them back. A return that names its payment is left out with it.
 */
const operationsOfReturns = `
  SELECT DISTINCT ON (p.date, p.id) p.* FROM (
    SELECT ${columns}
    FROM read.bank_operation_list r
      JOIN read.bank_operation_list o ON o.value IN (r.value, -r.value) AND o.account_id = r.account_id
        AND o.date BETWEEN r.date - 2 * $2::int AND r.date + $2::int
    WHERE r.id = ANY ($1::uuid[]) AND o.is_return = (o.value = r.value) AND ${isUsable}
    UNION ALL
    SELECT o.id, d.account_id, r.account_name, d.date, ${operationColumns}
    FROM read.bank_operation_list r
      JOIN (SELECT DISTINCT account_id, cheque_account_id FROM read.cheque_deposit_list) a ON a.account_id = r.account_id
      JOIN read.bank_operation_list o ON o.value = -r.value AND o.account_id = a.cheque_account_id AND o.date <= r.date
      JOIN read.cheque_deposit_list d ON d.id = (o.state #>> '{deposit,id}')::uuid AND d.account_id = r.account_id
        AND d.date BETWEEN r.date - $2::int AND r.date
    WHERE r.id = ANY ($1::uuid[]) AND ${isUsable}
  ) p
  ORDER BY p.date, p.id`;

const statesOfPayments = 'SELECT id, state FROM read.bank_operation_list WHERE id = ANY ($1::uuid[])';

import { chequeDepositErrors } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.errors.js';
import type { KnownChequeDeposit } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { ListReader } from '../../../platform/lists/list-reader.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { type ChequeDepositView, chequeDepositListing } from './cheque-deposit.listing.js';

export type Cheque = { readonly id: string; readonly date: LocalDate; readonly wording: string; readonly amount: Cents };
export type ChequeInHand = Cheque & { readonly accountId: string; readonly accountName: string };
export type WholeDeposit = ChequeDepositView & { readonly cheques: readonly Cheque[] };
type InHand = { readonly cheques: readonly ChequeInHand[]; readonly total: number; readonly amount: number };

@Injectable()
export class ChequeDeposits {
  constructor(
    private readonly db: TenantDb,
    private readonly listReader: ListReader,
  ) {}

  /** @throws cheque-deposit.unknown */
  async find(context: RequestContext, id: string): Promise<WholeDeposit> {
    const view = await this.listReader.find<ChequeDepositView>(context, chequeDepositListing, id, chequeDepositErrors.unknown);
    return { ...view, cheques: await this.chequesOf(context, view.state) };
  }

  /** A deposit just written: its row may not be there yet, its accounts and cheques are. */
  async afterWrite(
    context: RequestContext,
    id: string,
    { value: state, version }: { value: KnownChequeDeposit; version: number },
  ): Promise<WholeDeposit> {
    const { accountId, chequeAccountId } = state.facts;
    const [cheques, accounts] = await Promise.all([
      this.chequesOf(context, state),
      this.db.query<{ id: string; name: string }>(context, 'SELECT id, name FROM read.bank_account_list WHERE id = ANY($1::uuid[])', [
        [accountId, chequeAccountId],
      ]),
    ]);
    const nameOf = (account: string): string => accounts.find((one) => one.id === account)?.name ?? '';
    return { id, version, state, accountName: nameOf(accountId), chequeAccountName: nameOf(chequeAccountId), statementDay: null, cheques };
  }

  /** Costs what is in hand: an index has these cheques only. */
  async inHand(context: RequestContext): Promise<InHand> {
    const [cheques, [sums]] = await Promise.all([
      this.db.query<ChequeInHand>(context, chequesInHand, [mostInHand]),
      this.db.query<{ total: number; amount: number }>(context, sumInHand),
    ]);
    return { cheques, total: sums?.total ?? 0, amount: sums?.amount ?? 0 };
  }

  /** Cheques received by the end of that day, and deposited after it or not yet. */
  inHandAt(context: RequestContext, day: LocalDate): Promise<ChequeInHand[]> {
    return this.db.query<ChequeInHand>(context, chequesInHandAt, [day]);
  }

  private async chequesOf(context: RequestContext, { facts }: KnownChequeDeposit): Promise<Cheque[]> {
    return this.db.query<Cheque>(context, chequesById, [facts.cheques.map(({ operationId }) => operationId)]);
  }
}

const mostInHand = 1000;
const chequesById = `
  SELECT id, date, wording, value AS amount FROM read.bank_operation_list WHERE id = ANY($1::uuid[]) ORDER BY date, id`;
const inHandColumns = `o.id, o.date, o.wording, o.value AS amount, o.account_id AS "accountId", o.account_name AS "accountName"`;
/** Reads the cheques in hand now, and those of later deposits. */
const chequesInHandAt = `
  SELECT ${inHandColumns} FROM read.bank_operation_list o WHERE o.in_hand AND o.date <= $1::date
  UNION ALL
  SELECT ${inHandColumns} FROM read.cheque_deposit_list d
    CROSS JOIN LATERAL jsonb_array_elements(d.state #> '{facts,cheques}') c
    JOIN read.bank_operation_list o ON o.id = (c ->> 'operationId')::uuid
  WHERE d.date > $1::date AND NOT d.is_cancelled AND o.date <= $1::date
  ORDER BY 2, 1`;
const chequesInHand = `
  SELECT ${inHandColumns} FROM read.bank_operation_list o WHERE o.in_hand ORDER BY o.date, o.id LIMIT $1`;
const sumInHand = 'SELECT count(*)::int AS total, coalesce(sum(value), 0)::bigint AS amount FROM read.bank_operation_list WHERE in_hand';

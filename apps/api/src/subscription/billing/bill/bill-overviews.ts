import type { BillEvent, BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import type { IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { OperatorRows } from '../../../platform/tenancy/operator-rows.js';
import { systemContext } from '../../../platform/wire/system-context.js';

export type ListedBillOfCustomer = { readonly id: BillId; readonly customer: EnvironmentId; readonly state: IssuedBill };

const columns = 'id, customer, state';
const isOfStructureHere = 'NOT EXISTS (SELECT FROM evs.absent_structure a WHERE a.environment_id = customer)';

/** Lists over the bills of all environments. A decision reads the stream of the bill. */
@Injectable()
export class BillOverviews {
  constructor(private readonly rows: OperatorRows) {}

  /** Unpaid bills that are due until that day. A bill older than the limitation of five years is not collected. */
  open(until: LocalDate): Promise<ListedBillOfCustomer[]> {
    return this.query(`is_open AND due_on <= $1 AND date > $1::date - interval '5 years'`, [until]);
  }

  owedBack(): Promise<ListedBillOfCustomer[]> {
    return this.query('is_owed_back', []);
  }

  /** The events of bills to customers who are not liable for VAT. */
  async events(from: LocalDate, to: LocalDate): Promise<BillEvent[][]> {
    const rows = await this.rows.query<{ text: IssuedBill['text']; movements: BillEvent[] }>(
      systemContext(operatorEnvironmentId),
      `SELECT state->'text' AS text, movements FROM read.bill_overview WHERE ${isOfStructureHere} AND NOT is_vat_liable AND date BETWEEN $1 AND $2 ORDER BY date, id`,
      [from, to],
    );
    return rows.map(({ text, movements }) => [{ type: 'BillIssued', data: text }, ...movements]);
  }

  private query(condition: string, params: readonly unknown[]): Promise<ListedBillOfCustomer[]> {
    const text = `SELECT ${columns} FROM read.bill_overview WHERE ${isOfStructureHere} AND ${condition} ORDER BY date, id`;
    return this.rows.query<ListedBillOfCustomer>(systemContext(operatorEnvironmentId), text, params);
  }
}

import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { billStream } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import {
  type BillReservation,
  type BillSeries,
  billRegisterStream,
} from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { type BillRegister, billRegisterFold } from '@intendance/domain/subscription/billing/bill/bill-register.js';
import { billFold, type IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { type BillsById, billIdsUpTo } from '@intendance/domain/subscription/billing/bill/due-bills.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { Offer } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CachedStreams } from '../../../platform/writes/cached-streams.js';

/** Reads bills and their register from their streams. */
@Injectable()
export class BillStreams {
  constructor(
    private readonly store: EventStore,
    private readonly cached: CachedStreams,
  ) {}

  /** The issued bills of a contract that cover days up to `today`. */
  async ofContract(environmentId: EnvironmentId, offer: Offer, today: LocalDate): Promise<BillsById> {
    const bills = await this.find(environmentId, billIdsUpTo(environmentId, offer, today));
    return new Map([...bills].map(([id, { text }]) => [id, text]));
  }

  /** Finds the issued bills among these ids. */
  async find(environmentId: EnvironmentId, ids: readonly BillId[]): Promise<ReadonlyMap<BillId, IssuedBill>> {
    const slices = ids.length === 0 ? [] : await this.store.read(environmentId, ids.map(billStream));
    return new Map(
      ids.flatMap((id, index) => {
        const bill = foldSlice(billFold, slices[index]).state;
        return bill.status === 'none' ? [] : [[id, bill] as const];
      }),
    );
  }

  async register(series: BillSeries, years: readonly number[]): Promise<BillReservation[]> {
    return (await this.registers(series, years)).flatMap(({ byBill }) => byBill.values());
  }

  /** The reservation of a bill, by its number (`F2026-000012`). */
  async reservation(number: string): Promise<BillReservation | undefined> {
    const year = Number(/^F(\d{4})-\d{6}$/.exec(number)?.[1]);
    const [register] = Number.isNaN(year) ? [] : await this.registers('F', [year]);
    return register?.byNumber.get(number);
  }

  private registers(series: BillSeries, years: readonly number[]): Promise<BillRegister[]> {
    const streams = years.map((year) => billRegisterStream(series, year));
    return this.cached.states(operatorEnvironmentId, streams, billRegisterFold);
  }
}

import type { BillEvent, BillId } from '@intendance/domain/subscription/bill/bill.events.js';
import { billStream } from '@intendance/domain/subscription/bill/bill.events.js';
import { type BillRegisterEvent, type BillSeries, billRegisterStream } from '@intendance/domain/subscription/bill/bill-register.events.js';
import { type BillRegister, billRegisterFold } from '@intendance/domain/subscription/bill/bill-register.js';
import { billFold, type IssuedBill } from '@intendance/domain/subscription/bill/bill-state.js';
import { type BillsById, billIdsUpTo } from '@intendance/domain/subscription/bill/due-bills.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/promotion/promotion-catalogue.js';
import type { Offer } from '@intendance/domain/subscription/subscription/subscription-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';

/** Reads bills and their register from their streams. */
@Injectable()
export class BillStreams {
  constructor(private readonly store: EventStore) {}

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
        const bill = foldSlice(billFold, slices[index]);
        return bill.status === 'none' ? [] : [[id, bill] as const];
      }),
    );
  }

  async events(environmentId: EnvironmentId, ids: readonly BillId[]): Promise<BillEvent[][]> {
    const slices = ids.length === 0 ? [] : await this.store.read(environmentId, ids.map(billStream));
    return slices.map(({ events }) => events as unknown as BillEvent[]);
  }

  async register(series: BillSeries, years: readonly number[]): Promise<BillRegister> {
    const streams = years.map((year) => billRegisterStream(series, year));
    const slices = await this.store.read(operatorEnvironmentId, streams);
    return slices.flatMap((slice) => foldSlice<BillRegisterEvent, BillRegister>(billRegisterFold, slice));
  }
}

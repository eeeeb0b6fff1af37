import { type BillEvent, type BillId, billStream } from '@intendance/domain/subscription/bill/bill.events.js';
import { type BillRegisterEvent, billRegisterStream, yearOf } from '@intendance/domain/subscription/bill/bill-register.events.js';
import { billRegisterFold } from '@intendance/domain/subscription/bill/bill-register.js';
import { amountDue, billFold, type IssuedBill } from '@intendance/domain/subscription/bill/bill-state.js';
import { type BillingDataEvent, billingDataStream } from '@intendance/domain/subscription/billing-data/billing-data.events.js';
import { billingDataFold } from '@intendance/domain/subscription/billing-data/billing-data-state.js';
import type { DebitCandidate } from '@intendance/domain/subscription/debit/debit-candidate.js';
import { type MandateEvent, mandateIdOf, mandateStream } from '@intendance/domain/subscription/mandate/mandate.events.js';
import { mandateFold, type SignedMandate } from '@intendance/domain/subscription/mandate/mandate-state.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/promotion/promotion-catalogue.js';
import { EventStore, type ReadStream } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';

type KnownBill = { readonly billId: BillId; readonly environmentId: EnvironmentId; readonly bill: IssuedBill };

/** The bills of all customers, by the registers of their numbers. A bill older than the limitation of five years is not collected. */
@Injectable()
export class DebitBills {
  constructor(private readonly store: EventStore) {}

  /** Unpaid bills that are due until that day. */
  async candidates(until: LocalDate): Promise<DebitCandidate[]> {
    const bills = (await this.issued(until)).filter(
      ({ bill }) => (bill.status === 'issued' || bill.status === 'unpaid') && bill.text.payment.on <= until && amountDue(bill) > 0,
    );
    const mandates = new Map<EnvironmentId, SignedMandate | null>();
    for (const { environmentId } of bills) if (!mandates.has(environmentId)) mandates.set(environmentId, await this.mandate(environmentId));
    return bills.map(({ billId, environmentId, bill }) => ({
      billId,
      environmentId,
      number: bill.text.number,
      amount: amountDue(bill),
      dueOn: bill.text.payment.on,
      announcedOn: bill.text.payment.means === 'debit' ? bill.text.issuedOn : null,
      mandate: collectable(mandates.get(environmentId) ?? null),
    }));
  }

  async byNumber(number: string, today: LocalDate): Promise<KnownBill | undefined> {
    return (await this.issued(today)).find(({ bill }) => bill.text.number === number);
  }

  /** The mandate that covers the account of today; null: none is signed. */
  async mandate(environmentId: EnvironmentId): Promise<SignedMandate | null> {
    const [slice] = await this.store.read(environmentId, [billingDataStream(environmentId)]);
    const billing = fold(billingDataFold, eventsOf<BillingDataEvent>(slice));
    if (billing.status === 'none') return null;
    const [record] = await this.store.read(environmentId, [mandateStream(mandateIdOf(environmentId, billing.mandate))]);
    const mandate = fold(mandateFold, eventsOf<MandateEvent>(record));
    return mandate.status === 'signed' ? mandate : null;
  }

  private async issued(today: LocalDate): Promise<KnownBill[]> {
    const years = Array.from({ length: 6 }, (_, age) => yearOf(today) - age);
    const registers = await this.store.read(
      operatorEnvironmentId,
      years.map((year) => billRegisterStream('F', year)),
    );
    const reservations = registers.flatMap((slice) => fold(billRegisterFold, eventsOf<BillRegisterEvent>(slice)));
    const bills: KnownBill[] = [];
    for (const [environmentId, ids] of Map.groupBy(reservations, (each) => each.environmentId)) {
      const slices = await this.store.read(
        environmentId,
        ids.map(({ billId }) => billStream(billId)),
      );
      for (const [index, { billId }] of ids.entries()) {
        const bill = fold(billFold, eventsOf<BillEvent>(slices[index]));
        if (bill.status !== 'none') bills.push({ billId, environmentId, bill });
      }
    }
    return bills;
  }
}

const collectable = (mandate: SignedMandate | null): DebitCandidate['mandate'] =>
  mandate && { rum: mandate.text.rum, signedOn: dayInParis(new Date(mandate.evidence.at)), debtor: mandate.text.debtor };

/** A stream holds the events of its own case. */
const eventsOf = <Event>(slice: ReadStream | undefined): Event[] => (slice?.events ?? []) as unknown as Event[];

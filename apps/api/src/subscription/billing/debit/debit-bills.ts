import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { amountDue, type IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import type { LeftOutReason, PlannedDebit } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import type { DebitCandidate } from '@intendance/domain/subscription/billing/debit/debit-candidate.js';
import type { LeftOut } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import { mandateIdOf, mandateStream } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { mandateFold, type SignedMandate } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { billingDataStream } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { billingDataFold } from '@intendance/domain/subscription/contract/billing-data/billing-data-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { BillOverviews } from '../bill/bill-overviews.js';
import { BillStreams } from '../bill/bill-streams.js';

type KnownBill = { readonly billId: BillId; readonly environmentId: EnvironmentId; readonly bill: IssuedBill };

/** The bills of all customers, and the mandates that collect them. */
@Injectable()
export class DebitBills {
  constructor(
    private readonly store: EventStore,
    private readonly overviews: BillOverviews,
    private readonly streams: BillStreams,
  ) {}

  /** Unpaid bills that are due until that day, as lists show them. */
  async listed(until: LocalDate): Promise<DebitCandidate[]> {
    const bills = await this.overviews.open(until);
    return this.withMandates(bills.map(({ id, customer, state }) => ({ billId: id, environmentId: customer, bill: state })));
  }

  /** The same bills, as their streams have them now: a decision follows. */
  async candidates(until: LocalDate): Promise<DebitCandidate[]> {
    const bills: KnownBill[] = [];
    for (const [environmentId, listed] of Map.groupBy(await this.overviews.open(until), ({ customer }) => customer)) {
      const current = await this.streams.find(
        environmentId,
        listed.map(({ id }) => id),
      );
      for (const [billId, bill] of current) if (isOpen(bill)) bills.push({ billId, environmentId, bill });
    }
    return this.withMandates(bills);
  }

  async byNumber(number: string): Promise<KnownBill | undefined> {
    const reservation = await this.streams.reservation(number);
    if (!reservation) return undefined;
    const { environmentId, billId } = reservation;
    const bill = (await this.streams.find(environmentId, [billId])).get(billId);
    return bill && { billId, environmentId, bill };
  }

  /** Debits whose mandate or bill is no longer that of the day of their preparation. */
  async changed(debits: readonly PlannedDebit[]): Promise<LeftOut[]> {
    const leftOut: LeftOut[] = [];
    for (const [environmentId, own] of Map.groupBy(debits, (debit) => debit.environmentId)) {
      const rum = (await this.mandate(environmentId))?.text.rum;
      const bills = await this.streams.find(
        environmentId,
        own.map(({ billId }) => billId),
      );
      for (const debit of own) {
        const reason = debit.rum === rum ? changeOf(debit, bills.get(debit.billId)) : 'no-mandate';
        if (reason) leftOut.push({ endToEndId: debit.endToEndId, reason });
      }
    }
    return leftOut;
  }

  /** The mandate that covers the account of today; null: none is signed. */
  async mandate(environmentId: EnvironmentId): Promise<SignedMandate | null> {
    const [slice] = await this.store.read(environmentId, [billingDataStream(environmentId)]);
    const billing = foldSlice(billingDataFold, slice).state;
    if (billing.status === 'none') return null;
    const [record] = await this.store.read(environmentId, [mandateStream(mandateIdOf(environmentId, billing.mandate))]);
    const mandate = foldSlice(mandateFold, record).state;
    return mandate.status === 'signed' ? mandate : null;
  }

  private async withMandates(bills: readonly KnownBill[]): Promise<DebitCandidate[]> {
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
}

const isOpen = (bill: IssuedBill): boolean => (bill.status === 'issued' || bill.status === 'unpaid') && amountDue(bill) > 0;

function changeOf({ amount }: PlannedDebit, bill: IssuedBill | undefined): LeftOutReason | undefined {
  if (!bill || bill.status === 'credited') return 'credited';
  if (bill.payment && bill.payment.means !== 'debit') return 'settled';
  return amountDue(bill) === amount ? undefined : 'amount-changed';
}

const collectable = (mandate: SignedMandate | null): DebitCandidate['mandate'] =>
  mandate && { rum: mandate.text.rum, signedOn: dayInParis(new Date(mandate.evidence.at)), debtor: mandate.text.debtor };

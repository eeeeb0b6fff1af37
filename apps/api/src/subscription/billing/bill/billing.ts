import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { billCase, mustBeCreditable } from '@intendance/domain/subscription/billing/bill/bill.js';
import { billCustomer } from '@intendance/domain/subscription/billing/bill/bill-customer.js';
import { type BillReservation, billRegisterIdOf, yearOf } from '@intendance/domain/subscription/billing/bill/bill-register.events.js';
import { billRegisterCase } from '@intendance/domain/subscription/billing/bill/bill-register.js';
import type { IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { type BillParties, billText } from '@intendance/domain/subscription/billing/bill/bill-text.js';
import { contractOf } from '@intendance/domain/subscription/billing/bill/billing-contract.js';
import { type DueBill, dueBills, nextBill } from '@intendance/domain/subscription/billing/bill/due-bills.js';
import { endedContracts, type UnusedDays, unusedDays } from '@intendance/domain/subscription/billing/bill/unused-days.js';
import type { OpenEnvironment } from '@intendance/domain/subscription/contract/environment/environment.js';
import { suspensionOn } from '@intendance/domain/subscription/contract/environment/suspension.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { Offer } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { Offers } from '../../contract/subscription/offers.js';
import { BillingDatas } from '../billing-data/billing-datas.js';
import { BillStreams } from './bill-streams.js';
import { CreditDebitedBill, type DebitUnderWay } from './credit-debited-bill.command.js';

export type PlannedBill = DueBill & { readonly reservation: BillReservation | null };
/** `parties` is null when the address of the customer is missing. */
export type DueBills = {
  readonly environment: OpenEnvironment;
  /** The contract waits for the end of a suspension. */
  readonly isSuspended: boolean;
  readonly bills: readonly PlannedBill[];
  readonly unused: readonly UnusedBill[];
  readonly parties: BillParties | null;
};
/** A bill of days after the end of its contract. */
export type UnusedBill = { readonly id: BillId; readonly number: string; readonly days: UnusedDays };
/** `debit`: its file is with the bank; the customer is debited all the same. */
export type CreditedBill = {
  readonly bill: IssuedBill;
  readonly debit: DebitUnderWay | null;
  readonly version: number;
  readonly position: FeedPosition | undefined;
};
export type Author = Pick<RequestContext, 'actor' | 'source'>;

/** Finds the bills that are due in one environment, and issues them: first the number, then the bill. */
@Injectable()
export class Billing {
  constructor(
    private readonly offers: Offers,
    private readonly billingDatas: BillingDatas,
    private readonly streams: BillStreams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Bills whose number was reserved by an interrupted run come first. @throws bill.seller-missing, environment.unknown */
  async due(environmentId: EnvironmentId, reservations: readonly BillReservation[], on: LocalDate): Promise<DueBills> {
    const { offer } = await this.offers.find(environmentId);
    const interrupted = await this.interrupted(environmentId, reservations);
    const issued = await this.streams.ofContract(environmentId, offer, on);
    const due = dueBills(environmentId, offer, issued, on).filter(({ id }) => !interrupted.some((each) => each.id === id));
    const bills = [...interrupted, ...due.map((each) => ({ ...each, reservation: null }))];
    const { environment } = offer;
    const isSuspended = contractOf(offer) !== null && suspensionOn(environment, on) !== undefined;
    const unused = await this.unused(
      offer,
      reservations.filter((each) => each.environmentId === environmentId),
      on,
    );
    return { environment, isSuspended, bills, unused, parties: await this.parties(environmentId, environment) };
  }

  async next(environmentId: EnvironmentId): Promise<{ bill: DueBill; parties: BillParties | null } | null> {
    const today = this.clock.today();
    const { offer } = await this.offers.find(environmentId);
    const bill = nextBill(environmentId, offer, await this.streams.ofContract(environmentId, offer, today), today);
    return bill && { bill, parties: this.config.seller ? await this.parties(environmentId, offer.environment) : null };
  }

  /** A repeated call finds the number and the bill. */
  async issue(environmentId: EnvironmentId, { id, kind, inputs }: DueBill, parties: BillParties, author?: Author): Promise<IssuedBill> {
    const today = this.clock.today();
    const reserved = await this.reserve('F', { environmentId, billId: id, kind, inputs }, author);
    const numbered = { ...reserved, kind: reserved.kind ?? kind, inputs: reserved.inputs ?? inputs };
    const command = { type: 'IssueBill' as const, id, data: billText(numbered, parties, today) };
    const context = contextOf(environmentId, author);
    return (await this.commands.execute(new ExecuteCase(context, billCase, command))).value;
  }

  /** @throws bill.number-unknown, bill.credited, bill.reason-missing */
  async credit(number: string, reason: string, author: Author): Promise<CreditedBill> {
    const reservation = await this.streams.reservation(number);
    if (!reservation) throw billErrors.numberUnknown();
    const { environmentId, billId: id } = reservation;
    const bill = (await this.streams.find(environmentId, [id])).get(id);
    if (!bill) throw billErrors.numberUnknown();
    mustBeCreditable(bill, reason);
    const note = await this.reserve('A', { environmentId, billId: creditNoteIdOf(id), kind: null, inputs: null }, author);
    const command = { type: 'CreditBill' as const, id, data: { number: note.number, issuedOn: note.issuedOn, reason } };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(contextOf(environmentId, author), billCase, command));
    const debit = await this.commands.execute(new CreditDebitedBill({ billId: id, creditNote: note.number, isWhole: true }));
    return { bill: value, debit, version, position };
  }

  /** A repeated call finds the number and the credit note. */
  async creditUnused(environmentId: EnvironmentId, { id, days }: UnusedBill, author?: Author): Promise<string> {
    const note = await this.reserve('A', { environmentId, billId: creditNoteIdOf(id), kind: null, inputs: null }, author);
    const command = { type: 'CreditUnusedDays' as const, id, data: { ...days, number: note.number, issuedOn: note.issuedOn } };
    await this.commands.execute(new ExecuteCase(contextOf(environmentId, author), billCase, command));
    return note.number;
  }

  private async unused({ subscription }: Offer, reservations: readonly BillReservation[], on: LocalDate): Promise<UnusedBill[]> {
    const lastDays = endedContracts(subscription, on);
    const bills = reservations.flatMap(({ environmentId, billId: id, number, inputs }) => {
      const days = inputs && unusedDays(inputs, lastDays);
      return days ? [{ environmentId, id, number, days }] : [];
    });
    const [first] = bills;
    if (!first) return [];
    const issued = await this.streams.find(
      first.environmentId,
      bills.map(({ id }) => id),
    );
    return bills.filter(({ id }) => issued.get(id)?.creditNote === null);
  }

  /** A person may open the series of a year after a long silence, a schedule may not. */
  private async reserve(
    series: 'F' | 'A',
    data: Omit<BillReservation, 'number' | 'issuedOn'>,
    author: Author | undefined,
  ): Promise<BillReservation> {
    const id = billRegisterIdOf(series, yearOf(this.clock.today()));
    const command = { type: 'ReserveBillNumber' as const, id, data: { ...data, series, isOrdered: author !== undefined } };
    return (await this.commands.execute(new ExecuteCase(contextOf(operatorEnvironmentId, author), billRegisterCase, command))).value;
  }

  private async interrupted(environmentId: EnvironmentId, reservations: readonly BillReservation[]): Promise<PlannedBill[]> {
    const own = reservations.filter((each) => each.environmentId === environmentId);
    const issued = await this.streams.find(
      environmentId,
      own.map(({ billId }) => billId),
    );
    return own.flatMap((reservation) => {
      const { billId, kind, inputs } = reservation;
      return issued.has(billId) || !kind || !inputs ? [] : [{ id: billId, kind, inputs, reservation }];
    });
  }

  private async parties(environmentId: EnvironmentId, environment: OpenEnvironment): Promise<BillParties | null> {
    const { seller } = this.config;
    if (!seller) throw billErrors.sellerMissing();
    const { billing, mandate } = await this.billingDatas.find(environmentId, environmentId);
    const customer = billCustomer(environment, billing);
    const isDebited = billing.status === 'saved' && billing.isDebitAuthorized && mandate.status === 'signed';
    const debit = isDebited ? { rum: mandate.text.rum, ics: mandate.text.creditor.ics, iban: billing.facts.iban } : null;
    return customer && { seller, customer, mandate: debit };
  }
}

export const contextOf = (environmentId: EnvironmentId, author: Author | undefined): RequestContext =>
  author ? systemContext(environmentId, author.source, author.actor) : systemContext(environmentId);

const creditNoteIdOf = (id: BillId): BillId => derivedId<'bill'>(`credit note of ${id}`);

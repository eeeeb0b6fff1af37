import { documentChanges } from '@intendance/domain/activities/claim/claim-documents.js';
import type { PaymentBooks } from '@intendance/domain/activities/claim/payment-books.js';
import { type RefundBill, refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { type RefundCommand, refundDecider } from '@intendance/domain/activities/refund/refund.js';
import { allowanceEntry, type KnownRefund, knownRefund, type Refund } from '@intendance/domain/activities/refund/refund-state.js';
import type { RefundComputation } from '@intendance/domain/activities/refund/refundable-amount.js';
import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import {
  activityVersion,
  type KnownRefundActivity,
  knownActivity,
  type RefundActivity,
  refundActivityDecider,
} from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { refundAllowanceStream } from '@intendance/domain/activities/refund-allowance/refund-allowance.events.js';
import {
  type RefundAllowance,
  type RefundAllowanceCommand,
  refundAllowanceDecider,
} from '@intendance/domain/activities/refund-allowance/refund-allowance.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider, type RegisteredPerson, registered } from '@intendance/domain/directory/public.js';
import type { Loaded, UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { PersonId, RefundActivityId, RefundId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { claimantOf } from '../claim/claimant.js';
import { guardOperation, paymentBooks } from '../claim/payment-books.js';
import { StreamsOfUnit } from '../claim/streams-of-unit.js';
import { computeRefund } from './compute-refund.js';
import type { RefundView } from './refund-wire.js';

/**
 * One claim with the streams around it, inside one unit of work: the activity whose rule it keeps, the person, and the household's
 * ledger. What the claim weighs on the ledger is written with the claim, so that two decisions never use the same remaining amount.
 */
export class RefundFile {
  private readonly before: Refund;
  private readonly around: StreamsOfUnit;

  private constructor(
    private readonly unit: UnitOfWork,
    private refund: Loaded<Refund>,
    readonly refundId: RefundId,
    readonly today: LocalDate,
  ) {
    this.before = refund.state;
    this.around = new StreamsOfUnit(unit);
  }

  static async open(unit: UnitOfWork, refundId: RefundId, today: LocalDate, expected?: number): Promise<RefundFile> {
    return new RefundFile(unit, await unit.load(refundStream(refundId), refundDecider, expected), refundId, today);
  }

  get state(): Refund {
    return this.refund.state;
  }

  /** @throws refund.unknown */
  get known(): KnownRefund {
    return knownRefund(this.refund.state);
  }

  /** The bills that this unit of work attached to the claim. */
  get addedBills(): readonly RefundBill[] {
    const had = this.before.status === 'none' ? [] : this.before.bills;
    return documentChanges(had, this.known.bills).added;
  }

  /** Decides, and keeps what was decided for the one append at the end. @throws DomainError */
  run(command: RefundCommand): void {
    this.refund = this.unit.append(this.refund, refundDecider.decide(command, this.refund.state));
  }

  /** The decision rests on the activity: it holds only while the activity does not move. @throws refund-activity.unknown */
  async restingOn(id: RefundActivityId): Promise<KnownRefundActivity> {
    const loaded = await this.activity(id);
    const activity = knownActivity(loaded.state);
    this.unit.guard(loaded);
    return activity;
  }

  /** The amount of the claim as it stands now. @throws refund.unknown, person.unknown */
  async computation(): Promise<RefundComputation> {
    const { claim, requestedAt } = this.known;
    const [activity, person, ledger] = await Promise.all([
      this.restingOn(claim.activityId),
      this.person(claim.personId),
      this.ledger(claim.personId, claim.activityId),
    ]);
    const rule = activityVersion(activity, claim.activityVersion);
    return computeRefund({ refundId: this.refundId, requestedAt, claim, rule, person, allowance: ledger.state, today: this.today });
  }

  /** The fiscal years and the operation of the payment. */
  paymentBooks(): Promise<PaymentBooks> {
    const { known } = this;
    return paymentBooks(this.unit, known.status === 'refunded' ? known.operationId : undefined);
  }

  /** @throws operation.unknown, deleted */
  guardOperation(id: BankOperationId): Promise<void> {
    return guardOperation(this.unit, id);
  }

  /** Writes the claim's weight where it has changed, and gives the claim with the names around it. */
  async settle(): Promise<RefundView> {
    const { claim } = this.known;
    const [person, activity] = await Promise.all([
      this.around.load(personStream(claim.personId), personDecider),
      this.activity(claim.activityId),
      this.settleLedgers(),
    ]);
    const isKept = this.before.status !== 'none' && this.before.claim.personId === claim.personId;
    const { lastname, firstname, members } = claimantOf(this.unit, person, isKept);
    const { version } = this.refund;
    const activityName = knownActivity(activity.state).current.name;
    return { id: this.refundId, version, state: this.known, person: { lastname, firstname, members }, activityName };
  }

  private async settleLedgers(): Promise<void> {
    const { before, refundId } = this;
    const { claim } = this.known;
    const entry = allowanceEntry(this.state);
    const hadEntry = allowanceEntry(before) !== undefined;
    if (before.status !== 'none' && hadEntry) {
      const { personId, activityId } = before.claim;
      const hasMoved = personId !== claim.personId || activityId !== claim.activityId;
      if (hasMoved || !entry) await this.post(personId, activityId, { type: 'ReleaseRefundAllowance', data: { refundId } });
    }
    if (entry) await this.post(claim.personId, claim.activityId, { type: 'HoldRefundAllowance', data: { refundId, ...entry } });
  }

  private post(personId: PersonId, activityId: RefundActivityId, command: RefundAllowanceCommand): Promise<void> {
    return this.around.post(refundAllowanceStream(personId, activityId), refundAllowanceDecider, command);
  }

  private async person(id: PersonId): Promise<RegisteredPerson> {
    return registered((await this.around.load(personStream(id), personDecider)).state);
  }

  private activity(id: RefundActivityId): Promise<Loaded<RefundActivity>> {
    return this.around.load(refundActivityStream(id), refundActivityDecider);
  }

  private ledger(personId: PersonId, activityId: RefundActivityId): Promise<Loaded<RefundAllowance>> {
    return this.around.load(refundAllowanceStream(personId, activityId), refundAllowanceDecider);
  }
}

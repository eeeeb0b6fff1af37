import { documentChanges } from '@intendance/domain/activities/claim/claim-documents.js';
import type { PaymentBooks } from '@intendance/domain/activities/claim/payment-books.js';
import { type RegistrationClaim, registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { type RegistrationCommand, registrationDecider } from '@intendance/domain/activities/registration/registration.js';
import { type RegistrationQuote, registrationPrice } from '@intendance/domain/activities/registration/registration-price.js';
import {
  heldPlaces,
  type KnownRegistration,
  knownRegistration,
  type Registration,
} from '@intendance/domain/activities/registration/registration-state.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import {
  type KnownRegistrationActivity,
  knownRegistrationActivity,
  type RegistrationActivityVersion,
  registrationActivityDecider,
  registrationActivityVersion,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { registrationRollStream } from '@intendance/domain/activities/registration-roll/registration-roll.events.js';
import {
  type RegistrationRollCommand,
  registrationRollDecider,
  rollView,
} from '@intendance/domain/activities/registration-roll/registration-roll.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/public.js';
import type { Loaded, UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import type { RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { claimantOf } from '../claim/claimant.js';
import { guardOperation, paymentBooks } from '../claim/payment-books.js';
import { StreamsOfUnit } from '../claim/streams-of-unit.js';
import type { RegistrationView } from './registration-wire.js';
import type { RollReading } from './roll-memory.js';

/**
 * One registration with the streams around it, inside one unit of work: the activity whose rule it keeps, the person, and the activity's
 * roll. The places it takes or gives up are written with it, so that the last place is never given twice.
 */
export class RegistrationFile {
  private readonly before: Registration;
  private readonly around: StreamsOfUnit;

  private constructor(
    private readonly unit: UnitOfWork,
    private registration: Loaded<Registration>,
    readonly registrationId: RegistrationId,
    readonly today: LocalDate,
    private readonly rolls: RollReading,
  ) {
    this.before = registration.state;
    this.around = new StreamsOfUnit(unit);
  }

  static async open(
    unit: UnitOfWork,
    id: RegistrationId,
    today: LocalDate,
    rolls: RollReading,
    expected?: number,
  ): Promise<RegistrationFile> {
    return new RegistrationFile(unit, await unit.load(registrationStream(id), registrationDecider, expected), id, today, rolls);
  }

  get state(): Registration {
    return this.registration.state;
  }

  /** @throws registration.unknown */
  get known(): KnownRegistration {
    return knownRegistration(this.registration.state);
  }

  /** The documents that this unit of work attached to the registration. */
  get addedDocuments(): readonly AttachedFile[] {
    const had = this.before.status === 'none' ? [] : this.before.documents;
    return documentChanges(had, this.known.documents).added;
  }

  /** Decides, and keeps what was decided for the one append at the end. @throws DomainError */
  run(command: RegistrationCommand): void {
    this.registration = this.unit.append(this.registration, registrationDecider.decide(command, this.registration.state));
  }

  /** The decision rests on the activity: it holds only while the activity does not move. @throws registration-activity.unknown */
  async restingOn(id: RegistrationActivityId): Promise<KnownRegistrationActivity> {
    const loaded = await this.around.load(registrationActivityStream(id), registrationActivityDecider);
    const activity = knownRegistrationActivity(loaded.state);
    this.unit.guard(loaded);
    return activity;
  }

  /** The amount of the registration as it stands now, and whether there is room for it. @throws registration.unknown */
  async quote(): Promise<RegistrationQuote> {
    const { claim } = this.known;
    const activity = await this.restingOn(claim.activityId);
    return this.quoteUnder(registrationActivityVersion(activity, claim.activityVersion), activity, claim);
  }

  /** The same of one that is to be made, under the rule of now. */
  async quoteOf(claim: Omit<RegistrationClaim, 'activityVersion'>): Promise<RegistrationQuote> {
    const activity = await this.restingOn(claim.activityId);
    return this.quoteUnder(activity.current, activity, claim);
  }

  private async quoteUnder(
    rule: RegistrationActivityVersion,
    { current: { capacity } }: KnownRegistrationActivity,
    { activityId, personId, date, entries }: Omit<RegistrationClaim, 'activityVersion'>,
  ): Promise<RegistrationQuote> {
    const roll = await this.rolls.load(this.around, activityId);
    return registrationPrice({ rule, capacity, date, entries, roll: rollView(roll.state, this.registrationId, personId) });
  }

  /** The fiscal years and the operation of the payment. */
  paymentBooks(): Promise<PaymentBooks> {
    const { known } = this;
    return paymentBooks(this.unit, known.status === 'paid' ? known.operationId : undefined);
  }

  /** @throws operation.unknown, deleted */
  guardOperation(id: BankOperationId): Promise<void> {
    return guardOperation(this.unit, id);
  }

  /** Writes the places where they have changed, and gives the registration with the names around it. @throws person.unknown */
  async settle(): Promise<RegistrationView> {
    const { personId, activityId } = this.known.claim;
    const [person, activity] = await Promise.all([
      this.around.load(personStream(personId), personDecider),
      this.around.load(registrationActivityStream(activityId), registrationActivityDecider),
      this.settleRolls(),
    ]);
    const isKept = this.before.status !== 'none' && this.before.claim.personId === personId;
    const { lastname, firstname } = claimantOf(this.unit, person, isKept);
    const { version } = this.registration;
    const activityName = knownRegistrationActivity(activity.state).current.name;
    return { id: this.registrationId, version, state: this.known, person: { lastname, firstname }, activityName };
  }

  private async settleRolls(): Promise<void> {
    const { before, registrationId } = this;
    const { activityId } = this.known.claim;
    const had = heldPlaces(before);
    const has = heldPlaces(this.state);
    const from = before.status === 'none' ? activityId : before.claim.activityId;
    const isSame = from === activityId && had?.personId === has?.personId && had?.entries === has?.entries;
    // A long roll is read only by what changes it.
    if (isSame) return;
    if (had && (!has || from !== activityId)) await this.post(from, { type: 'ReleaseRegistrationPlaces', data: { registrationId } });
    if (has) await this.post(activityId, { type: 'HoldRegistrationPlaces', data: { registrationId, ...has } });
  }

  private async post(activityId: RegistrationActivityId, command: RegistrationRollCommand): Promise<void> {
    await this.rolls.load(this.around, activityId);
    return this.around.post(registrationRollStream(activityId), registrationRollDecider, command);
  }
}

import type { Addressed } from '@intendance/kernel/case.js';
import { newId, type PersonId, type RegistrationActivityId, type RegistrationId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import type { RegistrationEvent, RegistrationPrice } from '../src/activities/registration/registration.events.js';
import { registrationCase } from '../src/activities/registration/registration.js';
import type { RegistrationCommand, RegistrationForm, SentRegistration } from '../src/activities/registration/registration-command.js';
import { registrationPrice } from '../src/activities/registration/registration-price.js';
import type {
  RegistrationActivityEvent,
  RegistrationSettings,
} from '../src/activities/registration-activity/registration-activity.events.js';
import type { RegistrationRollEvent } from '../src/activities/registration-roll/registration-roll.events.js';
import { type AttachedFile, type AttachmentEvent, attachmentStream } from '../src/capabilities/attachment/attachment.events.js';
import type { PersonEvent } from '../src/directory/person/person.events.js';

/** A registration of three people at 15,50 € each, by a person still in the directory. */
export const context = caseContext({ today: localDate('2026-03-20') });
export const { today } = context;
export const requestedAt = '2026-03-01T09:00:00.000Z';
export const id = newId() as RegistrationId;
export const claim = {
  personId: newId() as PersonId,
  activityId: newId() as RegistrationActivityId,
  activityVersion: 1,
  date: localDate('2026-03-02'),
  entries: 3,
};
export const file: AttachedFile = { id: newId(), name: 'autorisation.pdf', extension: 'pdf', size: 9, mimeType: 'application/pdf' };

export const registration = specifyCase(registrationCase, context);

const settings: RegistrationSettings & { enabled: boolean } = {
  enabled: true,
  name: 'Sortie au parc',
  startDate: null,
  endDate: null,
  price: cents(15_50),
  pricing: 'registrant',
  admission: 'everyone',
  attachmentRequired: false,
  billRequired: false,
  capacity: null,
  comment: '',
};
export const activityCreated = (change: Partial<RegistrationSettings> = {}): RegistrationActivityEvent => ({
  type: 'RegistrationActivityCreated',
  data: { ...settings, ...change },
});
export const activityDeleted: RegistrationActivityEvent = { type: 'RegistrationActivityDeleted', data: {} };
export const personRegistered: PersonEvent = {
  type: 'PersonRegistered',
  data: { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: null, exitDate: null },
};
/** A document as its user has uploaded it. */
export const uploaded = (document: AttachedFile = file, by = context.userId): ReadonlyMap<string, AttachmentEvent[]> => {
  const { id: fileId, ...named } = document;
  const event: AttachmentEvent = { type: 'AttachmentUploaded', data: { ...named, sha256: '', purpose: 'registration', uploadedBy: by } };
  return new Map([[attachmentStream(fileId), [event]]]);
};
export const placesHeld = (entries = 3, registrationId = id, personId = claim.personId): RegistrationRollEvent => ({
  type: 'RegistrationPlacesHeld',
  data: { registrationId, personId, entries },
});
/** Places of another household. */
export const placesOfOthers = (entries: number) => placesHeld(entries, newId(), newId());

export type Story = Parameters<typeof registration.given>[0];
const around = { activity: [activityCreated()], person: [personRegistered] };
export const given = (events: readonly RegistrationEvent[] = [], change: Story = {}) =>
  registration.given({ ...around, registration: events, ...change });

type Sent = Partial<SentRegistration>;
type Rest = Partial<Omit<RegistrationForm, 'claim'>>;
const form = (sent: Sent, rest: Rest): RegistrationForm => {
  const { personId, activityId, date, entries } = claim;
  return { claim: { personId, activityId, date, entries, ...sent }, seen: cents(46_50), comment: '', ...rest };
};
export const to = (command: RegistrationCommand): Addressed<RegistrationId, RegistrationCommand> => ({ id, ...command });
export const request = (sent: Sent = {}, rest: Rest = {}, goal: 'waiting' | 'valid' = 'waiting') =>
  to({ type: 'RequestRegistration', data: { ...form(sent, rest), requestedAt, goal } });
type Save = Extract<RegistrationCommand, { type: 'SaveRegistration' }>['data'];
export const save = (sent: Sent = {}, rest: Partial<Save> = {}) =>
  to({ type: 'SaveRegistration', data: { ...form(sent, {}), seen: null, reason: '', ...rest } });
export const validate = to({ type: 'ValidateRegistration', data: {} });

/** The price of the rule for a household without a registration yet. */
const priceUnder = (change: Partial<RegistrationSettings>): RegistrationPrice => {
  const roll = { takenPlaces: 0, own: 0, isHouseholdAhead: false };
  const facts = {
    rule: { ...settings, ...change, version: 1 },
    capacity: null,
    date: claim.date,
    entries: claim.entries,
    isHolderCurrent: true,
    roll,
    options: [],
    reservedPlaces: 0,
  };
  const { placesLeft: _, amount, ...computation } = registrationPrice(facts);
  return { ...computation, amount: amount ?? cents(0) };
};
export const priced = (change: Partial<RegistrationSettings> = {}): RegistrationEvent => ({
  type: 'RegistrationPriced',
  data: priceUnder(change),
});
export const requested: RegistrationEvent = { type: 'RegistrationRequested', data: { ...claim, requestedAt, comment: '' } };
export const attached: RegistrationEvent = { type: 'RegistrationDocumentAttached', data: file };
export const validated: RegistrationEvent = { type: 'RegistrationValidated', data: { amount: cents(46_50) } };
export const deleted: RegistrationEvent = { type: 'RegistrationDeleted', data: {} };

export const waiting = [requested, priced()];
export const valid: RegistrationEvent[] = [...waiting, validated];
export const paid: RegistrationEvent[] = [...valid, { type: 'RegistrationPaid', data: { paidOn: today, mode: 'chèque' } }];
export const refused: RegistrationEvent[] = [...waiting, { type: 'RegistrationRefused', data: { reason: 'Doublon' } }];

import type { RegistrationAnswer } from '@intendance/domain/activities/registration/registration.js';
import type { SentRegistration } from '@intendance/domain/activities/registration/registration-command.js';
import type { RegistrationQuote } from '@intendance/domain/activities/registration/registration-price.js';
import { amountOf } from '@intendance/domain/activities/registration/registration-state.js';
import { priceValueLabels } from '@intendance/domain/activities/registration/registration-steps.js';
import type { PersonId, RegistrationActivityId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { toEuros } from '@intendance/kernel/money.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { explanationToWire } from '../../capabilities/computation/computation-wire.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import { personToWire } from '../claim/claim-wire.js';
import type { RegistrationComputationDto, RegistrationDto } from './registration.dto.js';
import type { ComputeRegistrationDto } from './registration-requests.dto.js';

/** A registration with the names that its screens show beside it. */
export type RegistrationView = Updated & Omit<RegistrationAnswer, 'id'> & { id: string; version: number };

export function registrationToWire({ id, version, state, person, activityName, ...row }: RegistrationView): RegistrationDto {
  const { claim, price } = state;
  const amount = amountOf(state);
  return {
    id,
    date: claim.date,
    created_at: state.requestedAt,
    ...updatedAtToWire(row),
    status: state.status,
    person: personToWire(claim.personId, person),
    inscription_settings: { id: claim.activityId, activity_name: activityName },
    settings_version: claim.activityVersion,
    entries: claim.entries,
    options: (claim.options ?? []).map(({ optionId, label, count }) => ({ option: optionId, label, count })),
    bill_amount: amount === undefined ? null : toEuros(amount),
    comment: state.comment,
    participants: [...(state.participants ?? [])],
    inscription_attachments: state.documents.map(attachmentToWire),
    deleted_attachment: state.hasDetachedDocument,
    isDeleted: state.isDeleted,
    reason: state.status === 'refused' ? state.reason : null,
    override_reason: state.exceptionReason ?? null,
    is_cancelled: state.status === 'refused' && state.isCancelled,
    paid_on: state.status === 'paid' ? state.paidOn : null,
    payment_mode: state.status === 'paid' ? state.mode : null,
    operation: state.status === 'paid' ? (state.operationId ?? null) : null,
    // Lists read registrations without it.
    computation: price?.steps ? computationToWire(price) : null,
    version,
  };
}

/** The wire has no null here: -1 is not eligible. */
export const computationToWire = (computation: Omit<RegistrationQuote, 'placesLeft'>): RegistrationComputationDto => ({
  bill_amount: computation.amount === null ? -1 : toEuros(computation.amount),
  ...explanationToWire(computation, priceValueLabels),
});

type SentFacts = Pick<ComputeRegistrationDto, 'person' | 'inscription_settings' | 'date' | 'entries' | 'options'>;

export const sentRegistration = (dto: SentFacts): SentRegistration => ({
  personId: (dto.person ?? null) as PersonId | null,
  activityId: (dto.inscription_settings ?? null) as RegistrationActivityId | null,
  date: (dto.date ?? null) as LocalDate | null,
  entries: dto.entries ?? null,
  options: dto.options?.map(({ option, count }) => ({ optionId: option, count })),
});

import type { PersonId, RegistrationActivityId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { isFree, needsDocument, type RegistrationActivityVersion } from '../registration-activity/registration-activity.js';
import type { OfferedOption } from '../registration-activity/registration-option.js';
import type { ChosenOption } from '../registration-roll/registration-roll.events.js';
import { registrationErrors } from './registration.errors.js';
import type { RegistrationClaim } from './registration.events.js';
import { takenOptions } from './taken-options.js';

/** The form as it was sent: anything may still be missing. */
export type RegistrationDraft = {
  personId: PersonId | null;
  activity: { id: RegistrationActivityId; rule: RegistrationActivityVersion; options: readonly OfferedOption[] } | null;
  date: LocalDate | null;
  entries: number | null;
  options: readonly ChosenOption[];
  /** The computed amount that the user saw; negative when the screen said that the person is not eligible. */
  amount: Cents | null;
};

/**
 * The first three of the specification's checks, in its order.
 * @throws registration.attachment-missing, incomplete, person-missing, entries-invalid, option-unknown, options-invalid
 */
export function completeRegistration(draft: RegistrationDraft, documents: number): RegistrationClaim {
  const { personId, activity, date } = draft;
  if (activity && needsDocument(activity.rule) && documents === 0) throw registrationErrors.documentMissing();
  const entries = entriesOf(draft);
  if (personId === null && entries === null) throw registrationErrors.incomplete(missingFields(draft));
  if (personId === null) throw registrationErrors.personMissing();
  if (activity === null || date === null || entries === null) throw registrationErrors.incomplete(missingFields(draft));
  if (!Number.isInteger(entries) || entries < 1 || entries > 99) throw registrationErrors.entriesInvalid();
  const options = takenOptions(activity.options, draft.options, entries);
  return {
    ...{ personId, activityId: activity.id, activityVersion: activity.rule.version, date, entries },
    ...(options.length > 0 && { options }),
  };
}

/** The last two checks, for a registration without an amount yet. @throws registration.not-computed, not-eligible */
export function seenAmount({ activity, amount }: RegistrationDraft): Cents | undefined {
  const seen = amount ?? (activity && isFree({ price: activity.rule.price, options: activity.options }) ? cents(0) : null);
  if (seen === null) throw registrationErrors.notComputed();
  if (seen < 0) throw registrationErrors.notEligible();
  return seen;
}

type Priced = { readonly activity: { readonly rule: RegistrationActivityVersion } | null; readonly entries: number | null };

/** One person per household: one comes, whatever was typed. */
export const entriesOf = ({ activity, entries }: Priced): number | null =>
  activity?.rule.admission === 'one-per-household' ? 1 : entries || null;

const missingFields = (draft: RegistrationDraft): string[] => [
  ...(draft.personId === null ? ['person'] : []),
  ...(draft.activity === null ? ['inscription_settings'] : []),
  ...(draft.date === null ? ['date'] : []),
  ...(entriesOf(draft) === null ? ['entries'] : []),
];

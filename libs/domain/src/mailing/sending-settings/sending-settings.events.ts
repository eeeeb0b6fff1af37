import type { EnvironmentId } from '@intendance/kernel/id.js';

/** In Paris, `08:00` to `20:00`: the last minute is not included. */
export type SendingHours = { readonly from: string; readonly to: string; readonly isWeekdaysOnly: boolean };

/** Stored for ever: only add optional fields or new types. */
export type SendingSettingsEvent =
  /** Null: mails leave at any hour. */
  | { type: 'SendingHoursChosen'; data: { hours: SendingHours | null } }
  /** The share of refused mails, in percent, above which a mailing pauses. Null: it never does. */
  | { type: 'RefusalLimitChosen'; data: { percent: number | null } };

export const sendingSettingsStream = (id: EnvironmentId): `sending-settings-${string}` => `sending-settings-${id}`;

import type { AttachmentId, Id, UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';

export type MinutesId = Id<'minutes'>;

/** Stored for ever: only add optional fields or new types. */
export type MinutesEvent =
  | { type: 'MinutesAdded'; data: { title: string; position?: number } }
  | { type: 'MinutesRevised'; data: { title: string } }
  | { type: 'MinutesFileAttached'; data: AttachedFile }
  | { type: 'MinutesFileDetached'; data: { id: AttachmentId } }
  /** `on`: the day of the meeting that adopted the minutes. `attestedBy`: the user who says so. */
  | { type: 'MinutesAdopted'; data: { on: LocalDate; attestedBy: UserId } }
  | { type: 'MinutesAdoptionWithdrawn'; data: Record<string, never> }
  | { type: 'MinutesMoved'; data: { position: number } }
  | { type: 'MinutesRemoved'; data: Record<string, never> }
  | { type: 'MinutesRestored'; data: Record<string, never> };

export const minutesStream = (id: MinutesId): `minutes-${string}` => `minutes-${id}`;

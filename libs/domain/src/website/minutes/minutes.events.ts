import type { AttachmentId, Id } from '@intendance/kernel/id.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';

export type MinutesId = Id<'minutes'>;

/** Stored for ever: only add optional fields or new types. */
export type MinutesEvent =
  | { type: 'MinutesAdded'; data: { title: string; position?: number } }
  | { type: 'MinutesRevised'; data: { title: string } }
  | { type: 'MinutesFileAttached'; data: AttachedFile }
  | { type: 'MinutesFileDetached'; data: { id: AttachmentId } }
  | { type: 'MinutesMoved'; data: { position: number } }
  | { type: 'MinutesRemoved'; data: Record<string, never> }
  | { type: 'MinutesRestored'; data: Record<string, never> };

export const minutesStream = (id: MinutesId): `minutes-${string}` => `minutes-${id}`;

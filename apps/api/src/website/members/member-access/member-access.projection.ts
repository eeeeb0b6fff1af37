import type { MemberAccessEvent } from '@intendance/domain/website/members/member-access/member-access.events.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** The people who have ever signed in. */
export type MemberAccessRow = { id: string; first_at: string; last_at: string };

export const memberAccessRows: RowProjection<MemberAccessEvent, MemberAccessRow> = {
  name: 'member-access',
  version: 1,
  from: ['member-access'],
  table: {
    name: 'member_access',
    columns: { id: { type: 'uuid' }, first_at: { type: 'timestamptz' }, last_at: { type: 'timestamptz' } },
    key: ['id'],
    indexes: ['last_at, id'],
  },
  fold: (row, event) => {
    const at = event.recordedAt.toISOString();
    const id = streamKeyOf(event.stream);
    if (event.type === 'MemberSignedIn') return { id, first_at: row?.first_at ?? at, last_at: at };
    return row ?? (event.type === 'MemberSignedOut' ? { id, first_at: at, last_at: at } : null);
  },
};

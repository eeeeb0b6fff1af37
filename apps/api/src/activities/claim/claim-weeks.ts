import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { dayInParis, mondayOf } from '@intendance/kernel/local-date.js';
import type { Tally } from '../../platform/projection/projection.js';

type Row = {
  readonly status: string;
  readonly deleted: boolean;
  /** The instant at which the claim was validated or refused; null while it waits, and for a decision that was brought from elsewhere. */
  readonly decided_at: string | null;
  readonly state: { readonly requestedAt: string };
};

const waiting = 'waiting';

/** The instant of the decision after an event. A decision taken back is none, and an import says nothing of the time that one took. */
export function decidedAt(
  before: Pick<Row, 'status' | 'decided_at'> | undefined,
  status: string,
  { recordedAt, metadata }: RecordedEvent,
): string | null {
  if (status === waiting) return null;
  if (before && before.status !== waiting) return before.decided_at;
  return metadata.source === 'import' ? null : recordedAt.toISOString();
}

const weekOf = (instant: Date): string => mondayOf(dayInParis(instant));

/** Claims by the week of their request, and decisions by theirs, with the minutes that they took. */
export const byWeek = <Claim extends Row>(table: string): Tally<Claim> => ({
  table,
  keyColumns: { week: 'text' },
  valueColumns: ['requests', 'decisions', 'minutes'],
  contributions: ({ deleted, decided_at, state }) => {
    if (deleted) return [];
    const requestedAt = new Date(state.requestedAt);
    const request = { key: { week: weekOf(requestedAt) }, values: { requests: 1, decisions: 0, minutes: 0 } };
    if (decided_at === null) return [request];
    const decision = new Date(decided_at);
    const minutes = Math.max(0, Math.round((decision.getTime() - requestedAt.getTime()) / 60_000));
    return [request, { key: { week: weekOf(decision) }, values: { requests: 0, decisions: 1, minutes } }];
  },
});

import type { EnvironmentId, Id } from '@intendance/kernel/id.js';

export type NewsId = Id<'news'>;
export type NewsFields = {
  title: string;
  /** HTML. */
  content: string;
  /** Instants, RFC 3339 in UTC. */
  publishAt: string;
  expireAt: string | null;
  /** The environments that see the news; all of them when the list is empty. */
  environments: readonly EnvironmentId[];
};

/** Stored for ever: only add optional fields or new types. */
export type NewsEvent =
  | { type: 'NewsWritten'; data: NewsFields & { id: NewsId } }
  | { type: 'NewsRevised'; data: NewsFields & { id: NewsId } }
  | { type: 'NewsWithdrawn'; data: { id: NewsId } };

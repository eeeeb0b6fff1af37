import { canonicalJson } from '../hash.js';

/** An event as it is stored: personal values are encrypted, so that the erasure of a person changes no byte. */
export type SealedEvent = {
  readonly id: string;
  readonly environmentId: string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly recordedAt: Date;
  readonly metadata: object;
  readonly data: object;
};

/** The bytes that are hashed, as text. The place in the feed is not in them: a restore and a move of the structure number places anew. */
export const eventLine = (event: SealedEvent): string =>
  canonicalJson({
    id: event.id,
    environmentId: event.environmentId,
    stream: event.stream,
    version: event.version,
    type: event.type,
    schemaVersion: event.schemaVersion,
    recordedAt: event.recordedAt.toISOString(),
    metadata: event.metadata,
    data: event.data,
  });

/** Names an event within its structure: the stream and the version. */
export const eventName = ({ stream, version }: Pick<SealedEvent, 'stream' | 'version'>): string => `${stream} ${version}`;

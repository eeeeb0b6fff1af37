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

/** The events of one command share their metadata. */
const metadataTexts = new WeakMap<object, string>();

function metadataText(metadata: object): string {
  const text = metadataTexts.get(metadata) ?? canonicalJson(metadata);
  metadataTexts.set(metadata, text);
  return text;
}

/**
 * The bytes that are hashed, as canonical JSON. The place in the feed is not in them: a restore and a move of the structure number places
 * anew.
 */
export const eventLine = ({ id, environmentId, stream, version, type, schemaVersion, recordedAt, metadata, data }: SealedEvent): string =>
  `{"data":${canonicalJson(data)},"environmentId":"${environmentId}","id":"${id}","metadata":${metadataText(metadata)}` +
  `,"recordedAt":"${recordedAt.toISOString()}","schemaVersion":${schemaVersion},"stream":${JSON.stringify(stream)}` +
  `,"type":${JSON.stringify(type)},"version":${version}}`;

/** Names an event within its structure: the stream and the version. */
export const eventName = ({ stream, version }: Pick<SealedEvent, 'stream' | 'version'>): string => `${stream} ${version}`;

/** `<type>-<key>`, for instance `refund-0193…`. The type names the decider; the key starts with a UUID, or holds no dash. */
export type StreamId = `${string}-${string}`;

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const withUuid = new RegExp(`^(.+?)-(${uuid}.*)$`);
const withoutUuid = /^(.+)-([^-]+)$/;

export const streamId = (type: string, key: string): StreamId => `${type}-${key}`;

export const streamTypeOf = (stream: StreamId): string => split(stream).type;

export const streamKeyOf = (stream: StreamId): string => split(stream).key;

/** Types have dashes too (`refund-activity`), and so have UUIDs: the first UUID begins the key. */
function split(stream: StreamId): { type: string; key: string } {
  const [, type, key] = withUuid.exec(stream) ?? withoutUuid.exec(stream) ?? [];
  if (type === undefined || key === undefined) throw new RangeError(`not a stream id: ${stream}`);
  return { type, key };
}

/** A place in the feed of a database, whose number is the shard: 0 for its own readers. Written `shard:xid:position` in `X-Position`. */
export type FeedPosition = { readonly shard: number; readonly xid: bigint; readonly position: bigint };

export const feedStart: FeedPosition = { shard: 0, xid: 0n, position: 0n };

/** Negative when `left` comes first. Positions of two shards have no order. */
export function comparePositions(left: FeedPosition, right: FeedPosition): number {
  if (left.shard !== right.shard) throw new RangeError(`positions of two shards: ${left.shard} and ${right.shard}`);
  if (left.xid !== right.xid) return left.xid < right.xid ? -1 : 1;
  if (left.position !== right.position) return left.position < right.position ? -1 : 1;
  return 0;
}

/** The later of two positions; `next` where a structure has moved to another shard. */
export const laterPosition = (former: FeedPosition | undefined, next: FeedPosition): FeedPosition =>
  former && former.shard === next.shard && comparePositions(next, former) < 0 ? former : next;

export const encodePosition = ({ shard, xid, position }: FeedPosition): string => `${shard}:${xid}:${position}`;

/** Undefined for anything that `encodePosition` does not write: the text comes from a client's header. */
export function decodePosition(text: string): FeedPosition | undefined {
  const match = /^(0|[1-9]\d{0,3}):(0|[1-9]\d{0,18}):(0|[1-9]\d{0,18})$/.exec(text);
  const [, shard, xid, position] = match ?? [];
  if (shard === undefined || xid === undefined || position === undefined) return undefined;
  return { shard: Number(shard), xid: BigInt(xid), position: BigInt(position) };
}

/** Without the shard, for files that people read: `xid:position`. */
export const encodePlace = ({ xid, position }: FeedPosition): string => `${xid}:${position}`;

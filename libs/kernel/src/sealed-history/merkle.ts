import { hash } from 'node:crypto';

/** SHA-256. */
export type Hash = Buffer;

const nodePrefix = Buffer.of(1);

/** Of the UTF-8 bytes of one entry, after a byte 0 (RFC 6962, §2.1). */
export const leafOf = (text: string): Hash => hash('sha256', `\0${text}`, 'buffer');

const nodeOf = (left: Hash, right: Hash): Hash => hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');

/** The largest power of two below `size`. @param size at least 2 */
const splitOf = (size: number): number => 2 ** (31 - Math.clz32(size - 1));

/** The Merkle tree hash of RFC 6962, §2.1. @param leaves at least one */
export function rootOf(leaves: readonly Hash[]): Hash {
  let level = leaves;
  // The last node of an odd level goes up as it is, which gives the tree of the RFC.
  while (level.length > 1) {
    const next: Hash[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index], level[index + 1]];
      if (left) next.push(right ? nodeOf(left, right) : left);
    }
    level = next;
  }
  const [root] = level;
  if (!root) throw new RangeError('a tree has at least one leaf');
  return root;
}

/** The hashes that lead from a leaf to the root (RFC 6962, §2.1.1), from the leaf up. */
export function inclusionPath(leaves: readonly Hash[], index: number): Hash[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split ? [...inclusionPath(left, index), rootOf(right)] : [...inclusionPath(right, index - split), rootOf(left)];
}

/** The root that a leaf and its path lead to. @param index of the leaf, from 0 @param size number of leaves of the tree */
export function rootFrom(leaf: Hash, path: readonly Hash[], index: number, size: number): Hash | undefined {
  if (size <= 1) return path.length === 0 && index === 0 ? leaf : undefined;
  const sibling = path.at(-1);
  if (!sibling) return undefined;
  const split = splitOf(size);
  const below = path.slice(0, -1);
  const isLeft = index < split;
  const own = isLeft ? rootFrom(leaf, below, index, split) : rootFrom(leaf, below, index - split, size - split);
  return own && (isLeft ? nodeOf(own, sibling) : nodeOf(sibling, own));
}

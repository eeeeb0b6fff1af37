/** A set of small numbers, one bit each: a build compares its parts in pairs, millions of times. */
export class Bits {
  private readonly words: Uint32Array;

  /** @param capacity one more than the largest number; or the words of the set */
  constructor(capacity: number | Uint32Array) {
    this.words = typeof capacity === 'number' ? new Uint32Array((capacity + 31) >>> 5) : capacity;
  }

  has(number: number): boolean {
    return ((this.wordAt(number >>> 5) >>> (number & 31)) & 1) === 1;
  }

  add(number: number): void {
    this.words[number >>> 5] = this.wordAt(number >>> 5) | (1 << (number & 31));
  }

  remove(number: number): void {
    this.words[number >>> 5] = this.wordAt(number >>> 5) & ~(1 << (number & 31));
  }

  addAll(other: Bits): void {
    for (let index = 0; index < this.words.length; index += 1) this.words[index] = this.wordAt(index) | other.wordAt(index);
  }

  or(other: Bits): Bits {
    const union = new Bits(this.words.slice());
    union.addAll(other);
    return union;
  }

  meets(other: Bits): boolean {
    for (let index = 0; index < this.words.length; index += 1) if ((this.wordAt(index) & other.wordAt(index)) !== 0) return true;
    return false;
  }

  /** The sum of a value for each number that is in both. */
  sumInBoth(other: Bits, values: readonly number[]): number {
    let sum = 0;
    for (let index = 0; index < this.words.length; index += 1) sum += sumOfWord(this.wordAt(index) & other.wordAt(index), index, values);
    return sum;
  }

  /** The sum of a value for each number that is here and not there. */
  sumWithout(other: Bits, values: readonly number[]): number {
    let sum = 0;
    for (let index = 0; index < this.words.length; index += 1) sum += sumOfWord(this.wordAt(index) & ~other.wordAt(index), index, values);
    return sum;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let index = 0; index < this.words.length; index += 1)
      for (let word = this.wordAt(index); word !== 0; word &= word - 1) yield lowestOf(word, index);
  }

  private wordAt(index: number): number {
    return this.words[index] ?? 0;
  }
}

const lowestOf = (word: number, index: number): number => 32 * index + 31 - Math.clz32(word & -word);

function sumOfWord(word: number, index: number, values: readonly number[]): number {
  let sum = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) sum += values[lowestOf(rest, index)] ?? 0;
  return sum;
}

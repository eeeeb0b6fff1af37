/** Counts the writes to maps and the steps over lists, copies among them: unlike a time, a number on which all machines agree. */
export function countWork(work: () => unknown): number {
  const lists = Object.getPrototypeOf([][Symbol.iterator]()) as Iterator<unknown>;
  const { set } = Map.prototype;
  const { next } = lists;
  let count = 0;
  Map.prototype.set = function (...entry) {
    count++;
    return set.apply(this, entry);
  };
  lists.next = function () {
    count++;
    return next.call(this);
  };
  try {
    work();
    return count;
  } finally {
    Map.prototype.set = set;
    lists.next = next;
  }
}

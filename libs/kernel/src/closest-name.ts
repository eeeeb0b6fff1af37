/** The name that was probably meant: the same but for case and punctuation, or one or two typing errors away. */
export function closestName(typed: string, names: Iterable<string>): string | undefined {
  const wanted = bare(typed);
  const most = wanted.length < 5 ? 1 : 2;
  let closest: { name: string; distance: number } | undefined;
  for (const name of names) {
    const candidate = bare(name);
    if (Math.abs(candidate.length - wanted.length) > most) continue;
    const distance = editDistance(wanted, candidate);
    if (distance <= most && distance < (closest?.distance ?? Number.POSITIVE_INFINITY)) closest = { name, distance };
  }
  return closest?.name;
}

const longestName = 100;
const bare = (name: string): string =>
  name
    .slice(0, longestName)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Insertions, removals, replacements, and swaps of two neighbours (Damerau–Levenshtein, optimal string alignment). */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, right.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;

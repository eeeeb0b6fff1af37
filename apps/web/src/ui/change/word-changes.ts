export type WordChange = { kind: 'same' | 'removed' | 'added'; text: string };

/** Longer texts are shown whole, before and after: the comparison takes time and memory by the square of the words. */
const mostWords = 1500;

/** The words that two texts share, and those that only one has. */
export function wordChanges(before: string, after: string): WordChange[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > mostWords || now.length > mostWords)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  const lengths = commonLengths(old, now);
  const changes: WordChange[] = [];
  const push = (kind: WordChange['kind'], text: string | undefined): void => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text ?? '';
    else changes.push({ kind, text: text ?? '' });
  };
  let [left, right] = [0, 0];
  while (left < old.length || right < now.length) {
    if (left < old.length && right < now.length && old[left] === now[right]) {
      push('same', old[left]);
      left += 1;
      right += 1;
    } else if (right >= now.length || (left < old.length && at(lengths, left + 1, right) >= at(lengths, left, right + 1))) {
      push('removed', old[left]);
      left += 1;
    } else {
      push('added', now[right]);
      right += 1;
    }
  }
  return changes;
}

/** Words with the space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
const at = (lengths: readonly Uint16Array[], left: number, right: number): number => lengths[left]?.[right] ?? 0;

/** The length of the longest common sequence from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let left = old.length - 1; left >= 0; left--)
    for (let right = now.length - 1; right >= 0; right--) {
      const row = lengths[left] as Uint16Array;
      row[right] =
        old[left] === now[right]
          ? at(lengths, left + 1, right + 1) + 1
          : Math.max(at(lengths, left + 1, right), at(lengths, left, right + 1));
    }
  return lengths;
}

import { useMe } from '../../../platform/me.js';
import type { GroupedChoice } from '../../../ui/field/choice-combobox.js';
import { useStored } from '../../../ui/page/stored.js';

const recentLimit = 8;

const isIds = (value: unknown): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string');

/** The activities that were chosen last on this browser, for this structure. */
export function useRecentActivities(): [readonly string[], (used: readonly string[]) => void] {
  const [recent, setRecent] = useStored<string[]>(`recent-activities.${useMe().environment.id}`, [], isIds);
  return [recent, (used) => setRecent([...new Set([...used, ...recent])].slice(0, recentLimit))];
}

/** Last used first: its category before the others, and in its category before its neighbours. */
export function recentFirst(choices: readonly GroupedChoice[], recent: readonly string[]): readonly GroupedChoice[] {
  if (recent.length === 0) return choices;
  const rank = (value: string): number => (recent.includes(value) ? recent.indexOf(value) : recent.length);
  const groups = new Map<string | undefined, number>();
  for (const { value, group } of choices) groups.set(group, Math.min(groups.get(group) ?? recent.length, rank(value)));
  const groupRank = ({ group }: GroupedChoice): number => groups.get(group) ?? recent.length;
  return choices.toSorted((left, right) => groupRank(left) - groupRank(right) || rank(left.value) - rank(right.value));
}

import type { FeatureKey } from '@intendance/contract/access.js';
import { type Area, type NavigationItem } from '../navigation/navigation.js';
import { type PaletteEntry, type PaletteOption, paletteGroups } from './palette-entry.js';

/** Everything that can be opened without asking the server, for this user. A reader creates nothing. */
export function fixedEntries(areas: readonly Area[], isAllowed: (feature: FeatureKey) => boolean, isReader = false): PaletteEntry[] {
  const pages = areas.flatMap((area) => [
    ...(area.items.length === 0 ? [{ label: area.label, to: area.path, feature: area.feature }] : []),
    ...area.items
      .filter(({ unless }) => !unless || !isAllowed(unless))
      .map((item) => ({ label: item.label, hint: area.label, to: item.path, feature: item.feature, ...synonymsOf(item) })),
  ]);
  const entries = [...pages.map((page) => ({ ...page, group: 'Aller à' as const })), ...areas.flatMap(({ links }) => links)]
    .filter(({ feature, group }) => isAllowed(feature) && !(isReader && group === 'Créer'))
    .map(({ feature: _, ...entry }) => entry);
  // An address that the menu and the palette both declare is one entry: that of the menu.
  return [...new Map(entries.toReversed().map((entry) => [entry.to, entry])).values()].toReversed();
}

const synonymsOf = ({ synonyms }: NavigationItem) => (synonyms ? { synonyms } : {});

const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (query: string): string[] => bare(query).split(/\s+/).filter(Boolean);

/**
 * The entries by group, so that the arrow keys follow the displayed order. A group that shows the typed words comes before one where only
 * synonyms have them, and so do the entries of a group.
 */
export function inGroups(entries: readonly PaletteOption[], query = ''): PaletteOption[] {
  const words = wordsOf(query);
  const shows = ({ label, hint = '' }: PaletteOption): boolean => {
    const text = bare(`${label} ${hint}`);
    return words.every((word) => text.includes(word));
  };
  const groups = paletteGroups.map((group) => {
    const [shown, others] = partition(
      entries.filter((entry) => entry.group === group),
      shows,
    );
    return { isShown: shown.length > 0, entries: [...shown, ...others] };
  });
  const [first, last] = partition(groups, ({ isShown }) => isShown);
  return [...first, ...last].flatMap((group) => group.entries);
}

const partition = <Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(holds),
  items.filter((item) => !holds(item)),
];

/** Every typed word is somewhere in the entry, whatever the accents. */
export function matching(entries: readonly PaletteOption[], query: string): PaletteOption[] {
  const words = wordsOf(query);
  return entries.filter(({ label, hint = '', group, synonyms = '' }) => {
    const text = bare(`${label} ${hint} ${group} ${synonyms}`);
    return words.every((word) => text.includes(word));
  });
}

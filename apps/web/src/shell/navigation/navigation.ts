import type { FeatureKey } from '@intendance/contract/access.js';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, useContext } from 'react';
import { currentBrand } from '../../platform/brand-name.js';
import { useAllowed } from '../../platform/me.js';
import type { PaletteLink, Screen } from '../../platform/screen.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';

/** An area as the application declares it. Its first screen is its entry. */
export type DeclaredArea = { label: string; icon: LucideIcon; screens: readonly Screen[] };

type Placed = Pick<Screen, 'path' | 'feature'> & { label: string };
export type NavigationItem = Placed & Omit<NonNullable<Screen['navigation']>, 'badge'> & { Badge?: ComponentType };
export type Area = Placed & {
  icon: LucideIcon;
  items: readonly NavigationItem[];
  /** The entries of its screens in the command palette. */
  links: readonly (PaletteLink & Pick<Screen, 'feature'>)[];
};

function itemOf({ path, feature, title, navigation }: Screen): NavigationItem[] {
  if (!navigation) return [];
  const { badge, ...place } = navigation;
  return [{ path, feature, label: title, ...place, ...(badge ? { Badge: lazyPart(badge) } : {}) }];
}

/** The areas in the order of the sidebar; an area without screens is absent. */
export const areasOf = (declared: readonly DeclaredArea[]): Area[] =>
  declared.flatMap(({ label, icon, screens }) => {
    const [first] = screens;
    if (!first) return [];
    const links = screens.flatMap(({ feature, palette = [] }) => palette.map((link) => ({ ...link, feature })));
    return [{ label, path: first.path, feature: first.feature, icon, items: screens.flatMap(itemOf), links }];
  });

export const AreasContext = createContext<readonly Area[]>([]);
export const useAreas = (): readonly Area[] => useContext(AreasContext);

type IsAllowed = (feature: FeatureKey) => boolean;

/** The items of an area, those of one group together; items without a group stand alone. */
export function groupsOf(items: readonly NavigationItem[]): { group: string | undefined; items: NavigationItem[] }[] {
  const groups: { group: string | undefined; items: NavigationItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups;
}

/** The links that the user may open: a refused link is not rendered. An area whose first screen is refused links to the next one. */
export const visibleAreas = (areas: readonly Area[], isAllowed: IsAllowed): Area[] =>
  areas.flatMap((area) => {
    const items = area.items
      .filter(({ feature, unless }) => isAllowed(feature) && !(unless && isAllowed(unless)))
      .flatMap((item) => inBrand(item));
    if (isAllowed(area.feature)) return [{ ...area, items }];
    const [entry] = items;
    return entry ? [{ ...area, path: entry.path, feature: entry.feature, items }] : [];
  });

export const useVisibleAreas = (): Area[] => visibleAreas(useAreas(), useAllowed());

/** The item as the menu of the present brand shows it, if it does. */
function inBrand(item: NavigationItem): NavigationItem[] {
  const label = item.brandLabels?.[currentBrand()];
  if (label === null) return [];
  // The few items of such a menu stand without the headings of groups.
  return label === undefined ? [item] : [(({ group: _, ...rest }) => ({ ...rest, label }))(item)];
}

const holds = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

export const isInArea = (area: Area, pathname: string): boolean =>
  holds(area.path, pathname) || area.items.some((item) => addressIn(item, pathname) !== undefined);

/** The longest of the item's addresses that holds the path. */
const addressIn = ({ path, includes = [] }: NavigationItem, pathname: string): string | undefined =>
  [path, ...includes].filter((address) => holds(address, pathname)).toSorted((left, right) => right.length - left.length)[0];

/** The item of the screen: the longest address that holds it, so that the dashboard is not current everywhere in its area. */
export function currentItem(items: readonly NavigationItem[], pathname: string): NavigationItem | undefined {
  const length = (item: NavigationItem): number => addressIn(item, pathname)?.length ?? 0;
  return items.filter((item) => length(item) > 0).toSorted((left, right) => length(right) - length(left))[0];
}

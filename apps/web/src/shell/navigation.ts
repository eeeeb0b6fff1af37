import type { FeatureKey } from '@intendance/contract/access.js';
import { Building2, CircleHelp, Gift, Globe, House, Landmark, type LucideIcon, ServerCog, Tent, Users } from 'lucide-react';
import { type AreaLabel, areas as declaredAreas } from '../areas.js';
import { currentBrand } from '../platform/brand-name.js';
import type { Screen } from '../platform/screen.js';

export type NavigationItem = Pick<Screen, 'path' | 'feature'> & Screen['navigation'] & { label: string };
export type Area = NavigationItem & { icon: LucideIcon; items: readonly NavigationItem[] };

const icons: Record<AreaLabel, LucideIcon> = {
  Annuaire: Users,
  Activités: Tent,
  Avantages: Gift,
  Comptabilité: Landmark,
  'Site web': Globe,
  'Mon environnement': Building2,
  Aide: CircleHelp,
  Exploitation: ServerCog,
};

function areaOf(label: AreaLabel, screens: readonly Screen[]): Area[] {
  const [first] = screens;
  if (!first) return [];
  const items = screens.flatMap(({ path, feature, title, navigation }) =>
    navigation ? [{ path, feature, label: title, ...navigation }] : [],
  );
  return [{ label, path: first.path, feature: first.feature, icon: icons[label], items }];
}

// Home shows the areas: its page imports this file, which cannot import the declaration of the page.
const home: Area = { label: 'Accueil', path: '/home', feature: 'home', icon: House, items: [] };

/** Home, then the areas in the order of the sidebar; an area that this release does not have is absent. */
export const areas: readonly Area[] = [home, ...declaredAreas.flatMap(({ label, screens }) => areaOf(label, screens))];

type IsAllowed = (feature: FeatureKey) => boolean;
export const opens = (isAllowed: IsAllowed, feature: Screen['feature']): boolean => feature === 'demo' || isAllowed(feature);

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
export const visibleAreas = (isAllowed: IsAllowed): Area[] =>
  areas.flatMap((area) => {
    const items = area.items
      .filter(({ feature, unless }) => opens(isAllowed, feature) && !(unless && isAllowed(unless)))
      .flatMap((item) => inBrand(item));
    if (opens(isAllowed, area.feature)) return [{ ...area, items }];
    const [entry] = items;
    return entry ? [{ ...area, path: entry.path, feature: entry.feature, items }] : [];
  });

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

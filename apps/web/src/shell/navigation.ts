import type { FeatureKey } from '@intendance/contract/access.js';
import { House, Landmark, type LucideIcon, Tent, Users } from 'lucide-react';

export type NavigationItem = {
  label: string;
  path: string;
  feature: FeatureKey;
  /** Screens reached by the tabs of this one. */
  also?: readonly string[];
  /** What waits there is counted beside it. */
  badge?: 'to-allocate';
};
export type Area = NavigationItem & { icon: LucideIcon; items: readonly NavigationItem[] };

/** The areas in the order of the sidebar; an area that this release does not have is absent. */
export const areas: readonly Area[] = [
  { label: 'Accueil', path: '/home', feature: 'home', icon: House, items: [] },
  {
    label: 'Annuaire',
    path: '/people',
    feature: 'people',
    icon: Users,
    items: [
      { label: 'Personnes', path: '/people', feature: 'people' },
      { label: 'Demandes', path: '/people/requests', feature: 'people-edit' },
      { label: 'Champs des personnes', path: '/people/settings', feature: 'people-settings' },
    ],
  },
  {
    label: 'Activités',
    path: '/activitiescse',
    feature: 'activities',
    icon: Tent,
    items: [
      { label: 'Tableau de bord', path: '/activitiescse', feature: 'activities' },
      { label: 'Remboursements', path: '/activitiescse/refund', feature: 'refunds' },
      { label: 'Inscriptions', path: '/activitiescse/inscriptions', feature: 'inscriptions' },
      {
        label: 'Paramétrages',
        path: '/activitiescse/settings',
        feature: 'refund-settings',
        also: ['/activitiescse/inscription/settings'],
      },
    ],
  },
  {
    label: 'Comptabilité',
    path: '/comptability',
    feature: 'comptability',
    icon: Landmark,
    items: [
      { label: 'Synthèse', path: '/comptability', feature: 'comptability' },
      { label: 'Suivi budgétaire', path: '/comptability/gestion', feature: 'comptability' },
      { label: 'Opérations', path: '/comptability/operations', feature: 'operations', badge: 'to-allocate' },
      { label: 'Balance et grand livre', path: '/comptability/statuses/balance', feature: 'balance' },
      { label: 'État annuel', path: '/annualstate', feature: 'annual-state' },
      { label: 'Situation patrimoniale', path: '/patrimonial_resources', feature: 'patrimonial-resources' },
      { label: 'Exercices', path: '/comptability/configuration/exercices', feature: 'comptability' },
      { label: 'Comptes bancaires', path: '/accounts', feature: 'bank-accounts' },
      { label: 'Activités comptables', path: '/activities', feature: 'accounting-activities' },
      { label: 'Plan comptable', path: '/plan', feature: 'accounting-plan' },
      { label: 'Aide à la comptabilité', path: '/comptability/help', feature: 'comptability' },
    ],
  },
];

/** Only what the user may open: a refused link is not drawn. */
export const visibleAreas = (isAllowed: (feature: FeatureKey) => boolean): Area[] =>
  areas
    .filter(({ feature }) => isAllowed(feature))
    .map((area) => ({ ...area, items: area.items.filter(({ feature }) => isAllowed(feature)) }));

const holds = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

export const isInArea = (area: Area, pathname: string): boolean =>
  holds(area.path, pathname) || area.items.some(({ path }) => holds(path, pathname));

/** The item of the screen: the longest path that holds it, so that the dashboard is not current everywhere in its area. */
export function currentItem(items: readonly NavigationItem[], pathname: string): NavigationItem | undefined {
  const held = items.flatMap((item) =>
    [item.path, ...(item.also ?? [])].filter((path) => holds(path, pathname)).map((path) => ({ item, path })),
  );
  return held.sort((left, right) => right.path.length - left.path.length)[0]?.item;
}

import type { FeatureKey } from '@intendance/contract/access.js';
import { House, Landmark, type LucideIcon, Tent, Users } from 'lucide-react';

export type NavigationItem = {
  label: string;
  path: string;
  feature: FeatureKey;
  /** What waits there is counted beside it. */
  badge?: 'to-allocate';
  /** Heading of a group of consecutive items. */
  group?: string;
  /** Synonyms: the palette also finds the item by these words. */
  synonyms?: string;
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
      { label: 'Personnes', path: '/people', feature: 'people', synonyms: 'salariés bénéficiaires adhérents annuaire fiche' },
      { label: 'Demandes', path: '/people/requests', feature: 'people-edit', synonyms: 'ajout conjoint enfant famille' },
      { label: 'Champs des personnes', path: '/people/settings', feature: 'people-settings', synonyms: 'paramètres formulaire annuaire' },
    ],
  },
  {
    label: 'Activités',
    path: '/activitiescse',
    feature: 'activities',
    icon: Tent,
    items: [
      { label: 'Tableau de bord', path: '/activitiescse', feature: 'activities', synonyms: 'activités statistiques chiffres' },
      { label: 'Remboursements', path: '/activitiescse/refund', feature: 'refunds', synonyms: 'facture note de frais dossier demande' },
      {
        label: 'Inscriptions',
        path: '/activitiescse/inscriptions',
        feature: 'inscriptions',
        synonyms: 'sortie voyage réservation participants',
      },
      {
        label: 'Paramétrage des remboursements',
        path: '/activitiescse/settings',
        feature: 'refund-settings',
        synonyms: 'règle plafond barème activité paramètres',
      },
      {
        label: 'Paramétrage des inscriptions',
        path: '/activitiescse/inscription/settings',
        feature: 'inscription-settings',
        synonyms: 'règle prix places activité paramètres',
      },
    ],
  },
  {
    label: 'Comptabilité',
    path: '/comptability',
    feature: 'comptability',
    icon: Landmark,
    items: [
      { label: 'Synthèse', path: '/comptability', feature: 'comptability', synonyms: 'trésorerie solde compta graphiques' },
      { label: 'Suivi budgétaire', path: '/comptability/gestion', feature: 'comptability', synonyms: 'budget alloué réalisé ASC AEP' },
      {
        label: 'Opérations affectées',
        path: '/comptability/operations',
        feature: 'operations',
        synonyms: 'banque dépenses recettes',
      },
      {
        label: 'Opérations à affecter',
        path: '/comptability/operations/match',
        feature: 'operations',
        badge: 'to-allocate',
        synonyms: 'ventiler rapprocher classer',
      },
      {
        label: 'Mouvements importés',
        path: '/comptability/operations/imported',
        feature: 'operations',
        synonyms: 'banque relevé import',
      },
      {
        label: 'Balance et grand livre',
        group: 'États',
        path: '/comptability/statuses/balance',
        feature: 'balance',
        synonyms: 'journal écritures comptes lettrage',
      },
      {
        label: 'État annuel',
        group: 'États',
        path: '/annualstate',
        feature: 'annual-state',
        synonyms: 'bilan compte de résultat recettes dépenses',
      },
      {
        label: 'Situation patrimoniale',
        group: 'États',
        path: '/patrimonial_resources',
        feature: 'patrimonial-resources',
        synonyms: 'bilan patrimoine reliquat',
      },
      {
        label: 'Exercices',
        group: 'Configuration',
        path: '/comptability/configuration/exercices',
        feature: 'comptability',
        synonyms: 'clôture année FEC',
      },
      {
        label: 'Comptes bancaires',
        group: 'Configuration',
        path: '/accounts',
        feature: 'bank-accounts',
        synonyms: 'RIB IBAN banque caisse livret connexion',
      },
      {
        label: 'Activités comptables',
        group: 'Configuration',
        path: '/activities',
        feature: 'accounting-activities',
        synonyms: 'catégories mots-clés',
      },
      { label: 'Plan comptable', group: 'Configuration', path: '/plan', feature: 'accounting-plan', synonyms: 'PCG comptes numéros' },
      { label: 'Aide à la comptabilité', path: '/comptability/help', feature: 'comptability', synonyms: 'questions mode d’emploi' },
    ],
  },
];

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
  return items.filter(({ path }) => holds(path, pathname)).toSorted((left, right) => right.path.length - left.path.length)[0];
}

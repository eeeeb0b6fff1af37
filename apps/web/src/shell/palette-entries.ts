import type { FeatureKey } from '@intendance/contract/access.js';
import { areas, type NavigationItem } from './navigation.js';

export const paletteGroups = ['Récents', 'Aller à', 'Créer', 'Actions', 'Personnes', 'Opérations'] as const;
export type PaletteEntry = {
  group: (typeof paletteGroups)[number];
  label: string;
  hint?: string;
  to: string;
  /** Synonyms of the entry. */
  synonyms?: string;
};

const creations: readonly (Omit<PaletteEntry, 'group'> & { feature: FeatureKey })[] = [
  { label: 'Nouvelle personne', to: '/people/new', feature: 'people-edit' },
  { label: 'Nouvelle demande de remboursement', to: '/activitiescse/refund?fiche=new', feature: 'refunds' },
  { label: 'Nouvelle inscription', to: '/activitiescse/inscriptions?fiche=new', feature: 'inscriptions' },
  { label: 'Nouvelle activité de remboursement', to: '/activitiescse/settings/new', feature: 'refund-settings' },
  { label: 'Nouvelle activité à inscription', to: '/activitiescse/inscription/settings/new', feature: 'inscription-settings' },
  { label: 'Nouvelle opération', to: '/comptability/operations?fiche=new', feature: 'operations' },
];
const views: readonly (Omit<PaletteEntry, 'group'> & { feature: FeatureKey })[] = [
  { label: 'Remboursements en attente', hint: 'Activités', to: '/activitiescse/refund/waiting?defaultFilter=false', feature: 'refunds' },
  {
    label: 'Inscriptions en attente',
    hint: 'Activités',
    to: '/activitiescse/inscriptions/waiting?defaultFilter=false',
    feature: 'inscriptions',
  },
];

const actions: readonly (Omit<PaletteEntry, 'group'> & { feature: FeatureKey })[] = [
  {
    label: 'Importer un relevé',
    to: '/comptability/operations/imported?depot=new',
    feature: 'operations',
    synonyms: 'banque OFX CAMT CFONB CSV mouvements',
  },
  {
    label: 'Affecter les opérations',
    to: '/comptability/operations/match',
    feature: 'operations',
    synonyms: 'ventiler rapprocher classer',
  },
  { label: 'Importer des personnes', to: '/people/upload', feature: 'people-edit', synonyms: 'salariés fichier Excel CSV' },
  { label: 'Exporter l’annuaire', to: '/people/download', feature: 'people', synonyms: 'télécharger salariés Excel' },
  {
    label: 'Traiter les remboursements en attente',
    to: '/activitiescse/refund/waiting?defaultFilter=false&order=date',
    feature: 'refunds',
    synonyms: 'valider',
  },
];

/** Everything that can be opened without asking the server, for this user. */
export function fixedEntries(isAllowed: (feature: FeatureKey) => boolean): PaletteEntry[] {
  const pages = areas.flatMap((area) => [
    ...(area.items.length === 0 ? [{ label: area.label, to: area.path, feature: area.feature, ...synonymsOf(area) }] : []),
    ...area.items.map((item) => ({ label: item.label, hint: area.label, to: item.path, feature: item.feature, ...synonymsOf(item) })),
  ]);
  return [
    ...[...pages, ...views]
      .filter(({ feature }) => isAllowed(feature))
      .map(({ feature: _, ...entry }) => ({ ...entry, group: 'Aller à' as const })),
    ...actions.filter(({ feature }) => isAllowed(feature)).map(({ feature: _, ...entry }) => ({ ...entry, group: 'Actions' as const })),
    ...creations.filter(({ feature }) => isAllowed(feature)).map(({ feature: _, ...entry }) => ({ ...entry, group: 'Créer' as const })),
  ];
}

const synonymsOf = ({ synonyms }: NavigationItem) => (synonyms ? { synonyms } : {});

/** Sorts the entries by group, so that the arrow keys follow the displayed order. */
export const inGroups = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  paletteGroups.flatMap((group) => entries.filter((entry) => entry.group === group));

const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every typed word is somewhere in the entry, whatever the accents. */
export function matching(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = bare(query).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, hint = '', group, synonyms = '' }) => {
    const text = bare(`${label} ${hint} ${group} ${synonyms}`);
    return words.every((word) => text.includes(word));
  });
}

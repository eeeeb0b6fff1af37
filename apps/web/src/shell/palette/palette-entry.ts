export const paletteGroups = ['Récents', 'Aller à', 'Créer', 'Actions', 'Personnes', 'Opérations'] as const;
export type PaletteEntry = {
  group: (typeof paletteGroups)[number];
  label: string;
  hint?: string;
  to: string;
  /** Synonyms of the entry. */
  synonyms?: string;
};

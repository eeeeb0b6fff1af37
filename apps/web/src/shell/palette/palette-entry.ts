export const paletteGroups = ['Récents', 'Aller à', 'Créer', 'Actions', 'Personnes', 'Opérations', 'Fiches'] as const;
type Listed = {
  group: (typeof paletteGroups)[number];
  label: string;
  hint?: string;
  /** Synonyms of the entry. */
  synonyms?: string;
};
/** Leads to an address. */
export type PaletteEntry = Listed & { to: string };
/** Does something where the user is. */
export type PaletteAction = Listed & { group: 'Actions'; run: () => void };
export type PaletteOption = PaletteEntry | PaletteAction;

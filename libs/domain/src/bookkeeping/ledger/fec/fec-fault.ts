export const fecChecks = {
  columns: 'Les colonnes de la loi sur chaque ligne, dans leur ordre',
  values: 'Comptes, pièces et montants bien formés',
  names: 'Un seul nom par compte et par tiers',
  dates: 'Dates valides, dans l’exercice',
  order: 'À-nouveaux d’abord, puis dans l’ordre de validation',
  balance: 'Total des débits égal au total des crédits',
  entries: 'Chaque écriture est équilibrée',
  numbers: 'Numéros continus dans chaque journal',
  'no-zeroing': 'Aucune écriture ne solde les comptes 6 et 7',
  'no-draft': 'Aucune écriture en brouillon',
  siren: 'SIREN de l’organisme dans le nom du fichier',
} as const;
export type FecCheckCode = keyof typeof fecChecks;
export const fecCheckCodes = Object.keys(fecChecks) as FecCheckCode[];

/** A fault of the file; line 1 is that of the column names, null is the file as a whole. */
export type FecFault = { readonly check: FecCheckCode; readonly line: number | null; readonly message: string };
export type FecExercise = { readonly start: string; readonly end: string; readonly siren: string | null };

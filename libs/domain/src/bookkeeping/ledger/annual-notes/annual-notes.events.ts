import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';

/** The sections of the notes to the annual accounts (*annexe*), in their order (regulation ANC 2018-06). */
export const annualNoteSections = {
  facts: 'Faits caractéristiques de l’exercice',
  methods: 'Règles et méthodes comptables',
  assets: 'Immobilisations et amortissements',
  receivables: 'Créances, dettes et trésorerie',
  funds: 'Fonds propres, fonds dédiés et provisions',
  income: 'Produits et charges',
  staff: 'Effectif et rémunérations',
  volunteers: 'Contributions volontaires en nature',
  commitments: 'Engagements hors bilan',
  after: 'Événements postérieurs à la clôture',
} as const;
export type AnnualNoteSection = keyof typeof annualNoteSections;
export const annualNoteCodes = Object.keys(annualNoteSections) as AnnualNoteSection[];

/** A text of a section. Sections without a text are left out. */
export type AnnualNote = { section: AnnualNoteSection; text: string };

/** Stored for ever: only add optional fields or new types. */
export type AnnualNotesEvent = { type: 'AnnualNotesSaved'; data: { notes: readonly AnnualNote[] } };

export const annualNotesStream = (id: FiscalYearId): `annual-notes-${string}` => `annual-notes-${id}`;

/** A year of gifts of one person, as the URSSAF judges it with the ceiling of 2026. */
export type GiftExample = {
  id: string;
  gifts: string;
  /** Euros. */
  total: number;
  verdict: string;
  tone: 'done' | 'refused' | 'neutral';
  atRisk: number;
  why: string;
};

export const exampleYear = 2026;
export const exampleCeiling = 200;

export const giftExamples: readonly GiftExample[] = [
  {
    id: 'global',
    gifts: 'Noël adulte 120 € et Rentrée scolaire 80 €',
    total: 200,
    verdict: 'Exonéré',
    tone: 'done',
    atRisk: 0,
    why: 'Le total de l’année ne dépasse pas le plafond : aucun évènement n’est nécessaire.',
  },
  {
    id: 'event',
    gifts: 'Noël adulte 180 € et Naissance 190 €',
    total: 370,
    verdict: 'Exonéré par évènement',
    tone: 'done',
    atRisk: 0,
    why: 'Chaque bon est lié à un évènement qui concerne la personne, et ne dépasse pas le plafond.',
  },
  {
    id: 'first-euro',
    gifts: 'Noël adulte 250 €',
    total: 250,
    verdict: 'À risque',
    tone: 'refused',
    atRisk: 250,
    why: 'Le bon dépasse le plafond de son évènement : il est soumis à cotisations dès le premier euro.',
  },
  {
    id: 'multi',
    gifts: 'Avantages (multi-évènements) 100 € et Noël adulte 150 €',
    total: 250,
    verdict: 'À risque en partie',
    tone: 'refused',
    atRisk: 100,
    why: 'Un bon sans évènement n’est exonéré que si le total de l’année reste sous le plafond. Le bon de Noël le reste.',
  },
  {
    id: 'children',
    gifts: 'Noël enfant 150 € pour chacun de deux enfants',
    total: 300,
    verdict: 'Exonéré par évènement',
    tone: 'done',
    atRisk: 0,
    why: 'Le plafond de Noël vaut pour chaque enfant de 16 ans au plus dans l’année.',
  },
  {
    id: 'culture',
    gifts: 'Culture 300 €',
    total: 0,
    verdict: 'Hors plafond',
    tone: 'neutral',
    atRisk: 0,
    why: 'Un bon réservé à la culture ne compte pas dans le plafond.',
  },
];

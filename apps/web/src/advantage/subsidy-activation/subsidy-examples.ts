/** An order under a rule, computed as the orders of the ticketing are. Amounts in euros. */
export type SubsidyExample = {
  id: string;
  rule: string;
  order: string;
  price: number;
  subsidy: number;
  remaining: number;
  why: string;
};

export const subsidyExamples: readonly SubsidyExample[] = [
  {
    id: 'tickets',
    rule: '40 % du prix, 4 billets par mois',
    order: '5 places de cinéma à 11,90 €',
    price: 59.5,
    subsidy: 14.28,
    remaining: 45.22,
    why: 'Un billet a déjà été subventionné ce mois-ci : il en reste trois, à 4,76 € chacun.',
  },
  {
    id: 'euros',
    rule: '25 % du prix, 60,00 € par an',
    order: '3 entrées d’aquarium à 18,33 €',
    price: 54.99,
    subsidy: 7.9,
    remaining: 47.09,
    why: 'La personne a déjà reçu 52,10 € cette année : il lui reste 7,90 €.',
  },
  {
    id: 'fixed',
    rule: '3,00 € par billet, 2 billets par mois',
    order: '3 places de cinéma à 8,20 €',
    price: 24.6,
    subsidy: 6,
    remaining: 18.6,
    why: 'Deux billets sont subventionnés, le troisième est à plein tarif.',
  },
  {
    id: 'envelope',
    rule: '30 % du prix, dans une enveloppe pour tous',
    order: '2 billets de parc à 42,50 €',
    price: 85,
    subsidy: 5,
    remaining: 80,
    why: 'La règle donnerait 25,50 €, mais il ne reste que 5,00 € dans l’enveloppe.',
  },
];

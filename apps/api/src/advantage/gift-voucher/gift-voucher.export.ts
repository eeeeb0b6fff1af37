import type { GiftEvent } from '@intendance/domain/capabilities/gift-ceiling/gift-check.js';
import { countColumn, dayColumn, eurosColumn, flagColumn, type Sheet, textColumn } from '../../platform/documents/sheet.js';
import { type ListedGiftVoucher, nameOf, verdictLabels } from './gift-voucher.listing.js';

const eventLabels: Readonly<Record<GiftEvent | 'any' | 'culture', string>> = {
  'adult-christmas': 'Noël des salariés',
  'child-christmas': 'Noël des enfants',
  'back-to-school': 'Rentrée scolaire',
  'mothers-day': 'Fête des mères',
  'fathers-day': 'Fête des pères',
  birth: 'Naissance ou adoption',
  wedding: 'Mariage ou PACS',
  retirement: 'Départ à la retraite',
  any: 'Aucun évènement',
  culture: 'Culture',
};

/** The evidence for an URSSAF control: each voucher with the verdict on the person's year. */
export const giftVoucherExport: Sheet<ListedGiftVoucher> = {
  name: 'Contrôle URSSAF',
  fileName: 'Contrôle URSSAF bons cadeaux',
  columns: [
    textColumn('Personne', nameOf),
    textColumn('Matricule', ({ matricule }) => matricule, 14),
    countColumn('Année', ({ year }) => year, 8),
    dayColumn('Date de remise', ({ date }) => date),
    textColumn('Type', ({ type }) => type),
    textColumn('Évènement', ({ event }) => eventLabels[event as keyof typeof eventLabels]),
    flagColumn('Personne concernée', ({ is_concerned }) => is_concerned),
    flagColumn('Pour un enfant', ({ is_for_child }) => is_for_child),
    eurosColumn('Montant', ({ amount }) => amount),
    eurosColumn('Total de l’année', ({ year_total }) => year_total),
    eurosColumn('Plafond', ({ ceiling }) => ceiling),
    textColumn('Avis', ({ verdict }) => verdictLabels[verdict], 26),
    eurosColumn('Base à risque', ({ base_at_risk }) => base_at_risk),
    textColumn('Motif de la sélection', ({ reason }) => reason, 30),
    textColumn('Motif de la dérogation', ({ override_reason }) => override_reason, 30),
  ],
};

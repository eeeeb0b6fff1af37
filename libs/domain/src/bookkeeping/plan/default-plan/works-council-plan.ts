import { type PlannedActivity, planned } from './planned-activity.js';

/** The headings of the report of the AEP (former D2325-14 of the labour code), and those of the ANC model for the ASC. */
export const worksCouncilPlan: readonly PlannedActivity[] = [
  ...planned(
    'AEP',
    'Ressources',
    ['Subvention de fonctionnement', null, '756201', 'SUBV FONCT'],
    ['Part reversée au CSE central', '655100', null, 'CSEC'],
  ),
  ...planned(
    'AEP',
    'Expertise et missions économiques',
    ['Expert-comptable du comité', '622600', null, 'EXPERT'],
    ['Avocat, conseil', '622600', null, 'AVOCAT'],
  ),
  ...planned('AEP', 'Formation des élus', ['Formation économique, déplacements', '618500', null, 'FORMATION']),
  ...planned('AEP', 'Communication', ['Journal, site, affichage', '623700', null, 'IMPRIM']),
  ...planned(
    'AEP',
    'Fonctionnement',
    ['Fournitures de bureau', '606400', null, 'BUREAU'],
    ['Logiciels et abonnements', '651100', null, 'ABONNEMENT'],
    ['Téléphone, internet', '626500', null, 'ORANGE', 'SFR', 'FREE'],
    ['Assurance', '616000', null, 'MACIF', 'MAIF'],
    ['Déplacements, réceptions', '625100', null, 'SNCF'],
    ['Frais bancaires', '627000', null, 'COTIS CARTE', 'FRAIS'],
    ['Salaires du comité', '641100', null, 'SALAIRE'],
  ),
  ...planned('ASC', 'Ressources', ['Contribution ASC', null, '756202', 'CONTRIB ASC'], ['Part reversée', '655100', null]),
  ...planned('ASC', 'Sports', ['Abonnements et clubs', '657100', '706200', 'SPORT']),
  ...planned(
    'ASC',
    'Cultures et voyages',
    ['Billetterie cinéma, spectacles', '607200', '707200', 'CINE', 'FNAC'],
    ['Voyages', '611000', '706100', 'VOYAGE'],
    ['Chèques culture, lire', '607100', null, 'CULTURE'],
  ),
  ...planned('ASC', 'Loisirs et fêtes', ['Arbre de Noël', '623200', null, 'NOEL'], ['Sorties', '657300', '706200', 'PARC']),
  ...planned('ASC', 'Cadeaux', ['Bons Noël, rentrée, naissance', '607100', null, 'CADHOC', 'KADEOS']),
  ...planned('ASC', 'Vacances', ['Chèques vacances', '607300', '706200', 'ANCV']),
  ...planned('ASC', 'Remboursements', ['Remboursements aux bénéficiaires', '657100', null, 'RBT']),
  // Donations are at most 10 % of the surplus.
  ...planned('ASC', 'Solidarité', ['Secours', '657200', null, 'SECOURS'], ['Dons aux associations', '657800', null, 'DON']),
  ...planned('ASC', 'Autres', ['Intérêts livret', null, '768000', 'INTERETS'], ['Frais bancaires', '627000', null, 'FRAIS']),
  // The interest of an instalment is proposed on these activities; no word of the bank says that a movement is interest alone.
  ...planned('AEP', 'Fonctionnement', ['Intérêts des emprunts', '661000', null]),
  ...planned('ASC', 'Autres', ['Intérêts des emprunts', '661000', null]),
];

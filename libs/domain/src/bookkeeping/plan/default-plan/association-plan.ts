import { type PlannedActivity, planned } from './planned-activity.js';

export const associationPlan: readonly PlannedActivity[] = [
  ...planned(
    '',
    'Ressources',
    ['Cotisations', null, '756000', 'COTISATION', 'ADHESION'],
    ['Dons', null, '754100', 'DON'],
    ['Subventions', null, '741000', 'SUBVENTION', 'SUBV'],
    ['Intérêts livret', null, '768000', 'INTERETS'],
  ),
  ...planned('', 'Manifestations', ['Fêtes et manifestations', '623200', '708000', 'FETE', 'BILLETTERIE']),
  ...planned('', 'Activités', ['Sorties et ateliers', '657300', '706200', 'ATELIER', 'SORTIE']),
  ...planned(
    '',
    'Fonctionnement',
    ['Fournitures de bureau', '606400', null, 'BUREAU'],
    ['Location de salle', '613200', null, 'LOYER', 'SALLE'],
    ['Assurance', '616000', null, 'MACIF', 'MAIF'],
    ['Logiciels et abonnements', '651100', null, 'ABONNEMENT'],
    ['Téléphone, internet', '626500', null, 'ORANGE', 'SFR', 'FREE'],
    ['Déplacements, réceptions', '625100', null, 'SNCF'],
    ['Communication', '623700', null, 'IMPRIM'],
    ['Affranchissement', '626300', null, 'LA POSTE'],
    ['Frais bancaires', '627000', null, 'COTIS CARTE', 'FRAIS'],
    ['Salaires', '641100', null, 'SALAIRE'],
  ),
  // The interest of an instalment is proposed on this activity; no word of the bank says that a movement is interest alone.
  ...planned('', 'Fonctionnement', ['Intérêts des emprunts', '661000', null]),
];

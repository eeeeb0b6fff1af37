import { type PlannedActivity, planned } from './planned-activity.js';

export const companyPlan: readonly PlannedActivity[] = [
  ...planned(
    '',
    'Ressources',
    ['Prestations', null, '706000', 'FACTURE'],
    ['Ventes', null, '707000'],
    ['Intérêts livret', null, '768000', 'INTERETS'],
  ),
  ...planned('', 'Achats', ['Marchandises', '607000', null], ['Sous-traitance', '611000', null]),
  ...planned(
    '',
    'Fonctionnement',
    ['Fournitures de bureau', '606400', null, 'BUREAU'],
    ['Location immobilière', '613200', null, 'LOYER'],
    ['Assurance', '616000', null, 'MACIF', 'MAIF'],
    ['Logiciels et abonnements', '651100', null, 'ABONNEMENT'],
    ['Téléphone, internet', '626500', null, 'ORANGE', 'SFR', 'FREE'],
    ['Déplacements, réceptions', '625100', null, 'SNCF'],
    ['Honoraires', '622600', null, 'EXPERT', 'AVOCAT'],
    ['Impôts et taxes', '635000', null, 'DGFIP'],
    ['Frais bancaires', '627000', null, 'COTIS CARTE', 'FRAIS'],
    ['Salaires', '641100', null, 'SALAIRE'],
    ['Charges sociales', '645000', null, 'URSSAF'],
  ),
  // The interest of an instalment is proposed on this activity; no word of the bank says that a movement is interest alone.
  ...planned('', 'Fonctionnement', ['Intérêts des emprunts', '661000', null]),
];

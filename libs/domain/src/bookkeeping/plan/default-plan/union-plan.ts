import { type PlannedActivity, planned } from './planned-activity.js';

export const unionPlan: readonly PlannedActivity[] = [
  ...planned(
    '',
    'Ressources',
    ['Cotisations', null, '756000', 'COTISATION', 'ADHESION'],
    ['Subventions', null, '741000', 'SUBVENTION', 'SUBV'],
    ['Intérêts livret', null, '768000', 'INTERETS'],
  ),
  ...planned('', 'Reversements', ['Reversements confédération', '655100', null, 'CONFEDERATION', 'FEDERATION', 'UNION']),
  ...planned('', 'Formation', ['Formation syndicale', '618500', null, 'FORMATION']),
  ...planned('', 'Actions et communication', ['Tracts, affichage, site', '623700', null, 'IMPRIM', 'TRACT']),
  ...planned('', 'Juridique', ['Avocat, conseil', '622600', null, 'AVOCAT']),
  ...planned(
    '',
    'Fonctionnement',
    ['Fournitures de bureau', '606400', null, 'BUREAU'],
    ['Téléphone, internet', '626500', null, 'ORANGE', 'SFR', 'FREE'],
    ['Assurance', '616000', null, 'MACIF', 'MAIF'],
    ['Déplacements, réceptions', '625100', null, 'SNCF'],
    ['Frais bancaires', '627000', null, 'COTIS CARTE', 'FRAIS'],
  ),
  // The interest of an instalment is proposed on this activity; no word of the bank says that a movement is interest alone.
  ...planned('', 'Fonctionnement', ['Intérêts des emprunts', '661000', null]),
];

import { personClaims } from '../claim/person-claims.js';
import { registrationColumns } from './registration-columns.js';
import { registrationConfig } from './registration-config.js';

export const PersonRegistrations = personClaims({
  kind: registrationConfig,
  columns: registrationColumns,
  texts: {
    all: 'Toutes ses inscriptions',
    caption: 'Inscriptions payées',
    failed: 'Impossible de charger les inscriptions',
    empty: 'Aucune inscription payée pour le moment',
  },
});

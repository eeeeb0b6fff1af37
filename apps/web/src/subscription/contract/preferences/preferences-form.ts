import type { FeatureKey } from '@intendance/contract/access.js';
import { featureOf } from '@intendance/contract/feature-of-path.js';
import type { Preferences } from '../../../platform/preferences.js';
import type { Choice } from '../../../ui/field/select.js';

export type PreferencesForm = Required<Preferences>;

const startPages: readonly Choice[] = [
  { value: '/home', label: 'Accueil' },
  { value: '/people', label: 'Annuaire' },
  { value: '/people/requests', label: 'Demandes des bénéficiaires' },
  { value: '/activitiescse', label: 'Activités' },
  { value: '/activitiescse/refund', label: 'Remboursements' },
  { value: '/activitiescse/inscriptions', label: 'Inscriptions' },
  { value: '/comptability', label: 'Synthèse de la comptabilité' },
  { value: '/comptability/operations/match', label: 'Opérations à affecter' },
  { value: '/comptability/operations', label: 'Opérations affectées' },
];

/** Pages that the user may open. */
export const startPageChoices = (isAllowed: (feature: FeatureKey) => boolean): Choice[] =>
  startPages.filter(({ value }) => {
    const feature = featureOf(value);
    return feature !== undefined && isAllowed(feature);
  });

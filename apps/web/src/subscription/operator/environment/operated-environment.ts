import type { Schema } from '@intendance/contract/client.js';
import type { Tone } from '../../../ui/feedback/status-badge.js';

export type ListedEnvironment = Schema<'ListedEnvironmentDto'>;
export type OperatedEnvironment = Schema<'OperatedEnvironmentDto'>;
type State = ListedEnvironment['state'];
export type ModuleCode = ListedEnvironment['modules'][number];

export const stateLabels: Record<State, string> = {
  trial: 'À l’essai',
  expired: 'Essai expiré',
  active: 'Active',
  ending: 'Résiliation annoncée',
  ended: 'Résiliée',
  suspended: 'Suspendue',
};
export const stateTones: Record<State, Tone> = {
  trial: 'waiting',
  expired: 'neutral',
  active: 'done',
  ending: 'waiting',
  ended: 'neutral',
  suspended: 'refused',
};
export const typeLabels: Record<ListedEnvironment['type'], string> = {
  CSE: 'CSE',
  ASSOCIATION: 'Association',
  SYNDICAT: 'Syndicat',
  ENTREPRISE: 'Entreprise',
};
export const moduleLabels: Record<ModuleCode, string> = {
  advantage: 'Avantages',
  subvention: 'Subventions',
  gestion: 'Activités',
  website: 'Site web',
  comptability: 'Comptabilité',
  formation: 'Formation',
};
export const brandLabels = { toutapprendre: 'Tout Apprendre', flash: 'Flash', generique: 'Générique' };
export const brandName = (brand: ListedEnvironment['brand']): string => (brand === null ? 'Aucune' : brandLabels[brand]);

/** The state, with the days that are left of a trial. */
export const stateText = ({ state, remaining_days }: ListedEnvironment): string =>
  state === 'trial' ? `Essai : ${remaining_days} jour${remaining_days > 1 ? 's' : ''}` : stateLabels[state];

import type { ModuleCode } from './environment.events.js';

export const moduleLabels: Readonly<Record<ModuleCode, string>> = {
  advantage: 'Avantages',
  subvention: 'Subventions',
  gestion: 'Activités',
  website: 'Site web',
  comptability: 'Comptabilité',
  formation: 'Formation',
};

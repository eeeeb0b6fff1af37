import type { EnvironmentEvent, ModuleCode } from '@intendance/domain/subscription/environment/environment.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../platform/history/history-describer.js';

export const environmentHistory = describer<EnvironmentEvent>({
  streamType: 'environment',
  recordType: 'environment',
  need: { permission: 'ENVIRONMENT_ACCESS' },
  describe: (event) => describe(event),
});

const moduleLabels: Readonly<Record<ModuleCode, string>> = {
  advantage: 'Avantages',
  subvention: 'Subventions',
  gestion: 'Activités',
  website: 'Site web',
  comptability: 'Comptabilité',
  formation: 'Formation',
};

const field = (key: string, label: string, value: string): HistoryFields => ({ [key]: { label, value } });
const isActive = (value: 'Oui' | 'Non') => field('is_active', 'Actif', value);
const module = (code: ModuleCode, value: 'Actif' | 'Inactif') => field(`modules.${code}`, `Module ${moduleLabels[code]}`, value);

function describe(event: EnvironmentEvent): HistoryEntry {
  switch (event.type) {
    case 'EnvironmentOpened': {
      const { name, type, trialEndsOn } = event.data;
      const fields = {
        ...field('name', 'Nom', name),
        ...field('type', 'Type', type),
        ...field('trial', "Fin de l'essai", formatDay(trialEndsOn)),
      };
      return { label: "a ouvert l'environnement", fields };
    }
    case 'EnvironmentRenamed':
      return { label: "a renommé l'environnement", fields: field('name', 'Nom', event.data.name) };
    case 'EnvironmentActivated':
      return { label: "a activé l'environnement", fields: isActive('Oui') };
    case 'EnvironmentSuspended':
      return { label: "a suspendu l'environnement", fields: isActive('Non') };
    case 'ModuleActivated':
      return { label: 'a activé un module', fields: module(event.data.module, 'Actif') };
    case 'ModuleDeactivated':
      return { label: 'a désactivé un module', fields: module(event.data.module, 'Inactif') };
  }
}

import type {
  EnvironmentDescription,
  EnvironmentEvent,
  ModuleCode,
} from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { moduleLabels } from '@intendance/domain/subscription/contract/environment/module-labels.js';
import { describer, type HistoryEntry, type HistoryFields } from '../../../platform/history/history-describer.js';
import { dayField, field, flagField } from '../../../platform/history/history-fields.js';

export const environmentHistory = describer<EnvironmentEvent>({
  streamType: 'environment',
  recordType: 'environment',
  describe: (event) => describe(event),
});

const isActive = (value: boolean): HistoryFields => ({ is_active: flagField('Actif', value) });
const because = ({ reason }: { reason?: string }): HistoryFields => (reason === undefined ? {} : { reason: field('Motif', reason) });
const module = (code: ModuleCode, isOpen: boolean): HistoryFields => ({
  [`modules.${code}`]: field(`Module ${moduleLabels[code]}`, isOpen ? 'Actif' : 'Inactif', isOpen),
});

function describe(event: EnvironmentEvent): HistoryEntry {
  switch (event.type) {
    case 'EnvironmentOpened': {
      const { name, type, trialEndsOn } = event.data;
      const fields = {
        name: field('Nom', name),
        type: field('Type', type),
        trial: dayField('Fin de l’essai', trialEndsOn),
      };
      return { label: 'a ouvert l’environnement', fields };
    }
    case 'EnvironmentDescribed':
      return { label: 'a modifié les informations de la structure', fields: describedFields(event.data) };
    case 'EnvironmentTypeChanged':
      return { label: 'a changé le type de la structure', fields: { type: field('Type', event.data.type) } };
    case 'PromotionReserved': {
      const { code, module: reserved } = event.data;
      return { label: `a gardé le code promo ${code} pour le module ${moduleLabels[reserved]}` };
    }
    case 'EnvironmentRenamed':
      return { label: 'a renommé l’environnement', fields: { name: field('Nom', event.data.name) } };
    case 'EnvironmentActivated':
      return { label: 'a activé l’environnement', fields: isActive(true) };
    case 'EnvironmentSuspended':
      return { label: 'a suspendu l’environnement', fields: { ...isActive(false), ...because(event.data) } };
    case 'EnvironmentReopened':
      return { label: 'a rouvert l’environnement', fields: because(event.data) };
    case 'TrialExtended':
      return { label: 'a prolongé l’essai', fields: { trial: dayField('Fin de l’essai', event.data.lastDay), ...because(event.data) } };
    case 'BrandChanged':
      return { label: 'a changé la marque', fields: { brand: field('Marque', event.data.brand ?? 'Aucune', event.data.brand) } };
    case 'ModuleActivated':
      return { label: 'a activé un module', fields: module(event.data.module, true) };
    case 'ModuleDeactivated':
      return { label: 'a désactivé un module', fields: module(event.data.module, false) };
    case 'EnvironmentEndPlanned':
      return { label: 'a fixé la fin du contrat', fields: { ends_on: dayField('Dernier jour du contrat', event.data.lastDay) } };
    case 'EnvironmentEndCancelled':
      return { label: 'a annulé la fin du contrat', fields: { ends_on: dayField('Dernier jour du contrat', null) } };
    case 'ModuleEndPlanned': {
      const { module: code, lastDay } = event.data;
      return {
        label: 'a désactivé un module',
        fields: { [`modules.${code}.ends_on`]: dayField(`Fin du module ${moduleLabels[code]}`, lastDay) },
      };
    }
  }
}

const labels: Readonly<Record<keyof EnvironmentDescription, readonly [name: string, label: string]>> = {
  address: ['address', 'Adresse'],
  zipCode: ['zip_code', 'Code postal'],
  city: ['city', 'Ville'],
  phone: ['phone', 'Téléphone'],
  email: ['email', 'Adresse électronique'],
  siren: ['siren', 'SIREN'],
  headcount: ['headcount', 'Effectif'],
};

const describedFields = (changes: Partial<EnvironmentDescription>): HistoryFields =>
  Object.fromEntries(
    Object.entries(changes).map(([key, value]) => {
      const [name, label] = labels[key as keyof EnvironmentDescription];
      return [name, field(label, value === null ? null : String(value))];
    }),
  );

import { moduleLabels } from '@intendance/domain/subscription/contract/environment/module-labels.js';
import type { SubscriptionEvent } from '@intendance/domain/subscription/contract/subscription/subscription.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, countField, dayField, field } from '../../../platform/history/history-fields.js';
import { terminationReasonLabels } from './termination-labels.js';

export const subscriptionHistory = describer<SubscriptionEvent>({
  streamType: 'subscription',
  recordType: 'subscription',
  describe: (event) => describe(event),
});

const commitmentLabels = { none: 'Sans engagement', year: 'Un an' };
const billingLabels = { month: 'Par mois', year: 'Par an' };

const exitLabels = { end: 'À la fin de la période', portability: 'Avec un préavis, pour changer de logiciel' };

function describe({ type, data }: SubscriptionEvent): HistoryEntry {
  switch (type) {
    case 'SubscriptionTermsChosen': {
      const fields = {
        commitment: choiceField('Engagement', commitmentLabels, data.commitment),
        billing: choiceField('Facturation', billingLabels, data.billing),
        commitment_date: dayField('Début de l’engagement', data.commitmentDate),
      };
      return { label: 'a choisi les conditions de l’abonnement', fields };
    }
    case 'ModuleSubscribed':
      return { label: `a choisi le module ${moduleLabels[data.module]}`, fields: { from: dayField('À partir du', data.from) } };
    case 'ModuleUnsubscribed':
      return { label: `a retiré le module ${moduleLabels[data.module]}`, fields: { ends_on: dayField('Dernier jour', data.lastDay) } };
    case 'PromotionAccepted':
      return {
        label: `a utilisé le code promo ${data.code}`,
        fields: { promotion: field('Code promo', data.label), module: choiceField('Module', moduleLabels, data.module) },
      };
    case 'PendingOfferChosen': {
      const { commitment, billing, modules, promotions } = data;
      const fields = {
        commitment: choiceField('Engagement', commitmentLabels, commitment),
        billing: choiceField('Facturation', billingLabels, billing),
        modules: field('Modules', modules.map((code) => moduleLabels[code]).join(', ')),
        promotions: field('Codes promo', promotions.map(({ code }) => code).join(', ')),
      };
      return { label: 'a choisi une offre, en attente de la signature du mandat', fields };
    }
    case 'PendingOfferCancelled':
      return { label: 'a annulé l’offre en attente' };
    case 'TerminationRequested': {
      const { exit, lastDay, reason } = data;
      const fields = {
        exit: choiceField('Sortie', exitLabels, exit),
        last_day: dayField('Dernier jour du contrat', lastDay),
        ...(reason && { reason: choiceField('Motif', terminationReasonLabels, reason) }),
      };
      return { label: 'a résilié le contrat', fields };
    }
    case 'TerminationCancelled':
      return { label: 'a annulé la résiliation du contrat' };
    case 'CommitmentRenewalAnnounced': {
      const { endsOn, recipients } = data;
      const fields = {
        ends_on: dayField('Fin de l’année en cours', endsOn),
        ...(recipients !== undefined && { recipients: countField('Administrateurs prévenus', recipients) }),
      };
      return { label: 'a annoncé le renouvellement de l’engagement', fields };
    }
    case 'PendingOfferStarted':
      return { label: 'a fait commencer l’offre en attente', fields: { on: dayField('Le', data.on) } };
  }
}

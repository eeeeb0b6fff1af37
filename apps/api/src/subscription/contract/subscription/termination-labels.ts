import type { TerminationReason } from '@intendance/domain/subscription/contract/subscription/subscription.events.js';

export const terminationReasonLabels: Readonly<Record<TerminationReason, string>> = {
  price: 'Le prix',
  features: 'Une fonction manque',
  replacement: 'Nous changeons de logiciel',
  closure: 'La structure ferme',
  other: 'Une autre raison',
};

import type { Termination } from '@intendance/domain/subscription/contract/subscription/subscription.events.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import type { Letter } from '../../../platform/mail/letter.js';

export const terminationLetter = (name: string, { on, lastDay }: Termination, publicUrl: string): Letter => ({
  subject: 'Votre contrat est résilié',
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `Vous avez résilié votre contrat le ${formatDay(on)}. Il reste ouvert jusqu’au ${formatDay(lastDay)} compris, puis plus rien ne vous est facturé.`,
    'Vous pourrez exporter vos données après ce jour aussi, ou choisir une offre pour retrouver vos modules et leurs données.',
  ],
  button: { label: 'Voir la résiliation', url: `${publicUrl}/environment/termination` },
  closing: 'Vous pouvez annuler cette résiliation jusqu’au dernier jour du contrat.',
});

export const continuationLetter = (name: string, publicUrl: string): Letter => ({
  subject: 'La résiliation de votre contrat est annulée',
  greeting: `Bonjour ${name},`,
  paragraphs: ['Vous avez annulé la résiliation de votre contrat : il continue aux mêmes conditions, avec les mêmes modules.'],
  button: { label: 'Voir mon offre', url: `${publicUrl}/environment/offer` },
});

import { moduleLabels } from '@intendance/domain/subscription/contract/environment/module-labels.js';
import type { PriceChange } from '@intendance/domain/subscription/contract/price-announcement/price-change.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { formatEuros } from '@intendance/kernel/money.js';
import type { LetterBody } from '../../../platform/mail/letter.js';

/** The new prices of one structure, or that those are withdrawn. */
export function priceLetter({ from, prices }: PriceChange, isWithdrawn: boolean, publicUrl: string): LetterBody {
  const day = formatDay(from);
  const button = { label: 'Voir mon offre', url: `${publicUrl}/environment/offer` };
  if (isWithdrawn)
    return {
      subject: 'Vos prix ne changent pas',
      paragraphs: [`Nous vous avions annoncé un changement de prix à partir du ${day}. Il n’aura pas lieu : vos prix restent les mêmes.`],
      button,
    };
  return {
    subject: `Vos prix changent le ${day}`,
    paragraphs: [
      `À partir de la facture de la période qui commence le ${day}, votre abonnement change de prix, TTC par mois et hors codes promo :`,
      ...prices.map(({ module, before, after }) => `${moduleLabels[module]} : ${formatEuros(after)} au lieu de ${formatEuros(before)}.`),
      'Jusque-là, rien ne change, et les factures émises restent ce qu’elles sont.',
    ],
    frame: `Nouveaux prix à partir du ${day}`,
    button,
    closing: 'Vous pouvez changer d’offre ou résilier votre contrat avant ce jour, sans frais.',
  };
}

import { addDays, formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';
import type { LetterBody } from '../../../platform/mail/letter.js';

/** Prices are per month, without promotions: those of the year that ends, and those of the next one. */
export type Renewal = { readonly endsOn: LocalDate; readonly monthly: Cents; readonly renewed: Cents };

/** The law requires clear words, and the last day to refuse in a visible frame. */
export function renewalLetter({ endsOn, monthly, renewed }: Renewal, publicUrl: string): LetterBody {
  const lastDay = formatDay(endsOn);
  return {
    subject: `Votre engagement se termine le ${lastDay}`,
    paragraphs: [
      `Votre engagement d’un an se termine le ${lastDay}. Sans décision de votre part, il est renouvelé pour un an à partir du ${formatDay(addDays(endsOn, 1))}.`,
      ...(renewed === monthly
        ? []
        : [`L’année qui suit coûte ${formatEuros(renewed)} TTC par mois, au lieu de ${formatEuros(monthly)}, hors codes promo.`]),
      `Si vous ne voulez pas le renouveler, résiliez votre contrat sur la page « Résilier votre contrat » : c’est gratuit, et vous pouvez changer d’avis jusqu’au dernier jour.`,
      'Nous vous écrivons parce que l’article L. 215-1 du code de la consommation nous demande de vous informer, entre trois mois et un mois avant cette date, que vous pouvez ne pas renouveler votre contrat.',
    ],
    frame: `Date limite pour ne pas renouveler : le ${lastDay}`,
    button: { label: 'Résilier votre contrat', url: `${publicUrl}/environment/termination` },
    closing: 'Si vous souhaitez continuer, vous n’avez rien à faire.',
  };
}

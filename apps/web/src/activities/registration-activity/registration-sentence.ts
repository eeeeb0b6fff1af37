import { count, day, euros } from '../../ui/format/format.js';
import { hasNoPrice, isFree, optionLabel, type RegistrationRule } from './registration-activity.js';

/** The rule in a sentence for members. */
export const registrationSentence = (rule: RegistrationRule): string =>
  [
    `${priceOf(rule)}.`,
    rule.inscription_rule === '1' ? 'Une personne par foyer.' : 'Ouvert à chaque personne et aux invités extérieurs.',
    rule.attendees_limit === null ? '' : `${count(rule.attendees_limit, 'place')} au total.`,
    rule.waiting_list_hours === null ? '' : `Liste d’attente : ${count(rule.waiting_list_hours, 'heure')} pour répondre.`,
    windowOf(rule),
    rule.cancel_until === null ? '' : `Annulation possible jusqu’au ${day(rule.cancel_until)}.`,
    rule.options.length === 0 ? '' : `Options : ${optionsText(rule.options)}.`,
    documentsOf(rule),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

/** `15,50 € par participant`, `Gratuit`. */
export function shortPrice(rule: Pick<RegistrationRule, 'price' | 'inscription_price_rule'>): string {
  if (hasNoPrice(rule)) return 'Gratuit';
  return `${euros(rule.price)} par ${rule.inscription_price_rule === '1' ? 'famille' : 'participant'}`;
}

function priceOf(rule: RegistrationRule): string {
  if (isFree(rule)) return 'Activité gratuite';
  return hasNoPrice(rule) ? 'Activité gratuite, hors options' : shortPrice(rule);
}

/** `Bus (5,00 €), Taille : M` */
export const optionsText = (options: RegistrationRule['options']): string =>
  options.map((option) => (option.price ? `${optionLabel(option)} (${euros(option.price)})` : optionLabel(option))).join(', ');

function windowOf({ start_date, end_date }: RegistrationRule): string {
  if (start_date && end_date) return `Inscriptions du ${day(start_date)} au ${day(end_date)}.`;
  if (start_date) return `Inscriptions à partir du ${day(start_date)}.`;
  return end_date ? `Inscriptions jusqu’au ${day(end_date)}.` : '';
}

function documentsOf({ required_attachment, required_bill }: RegistrationRule): string {
  if (required_attachment && required_bill) return 'Une pièce justificative et la facture sont à joindre.';
  if (required_attachment) return 'Une pièce justificative est à joindre.';
  return required_bill ? 'La facture est à joindre.' : '';
}

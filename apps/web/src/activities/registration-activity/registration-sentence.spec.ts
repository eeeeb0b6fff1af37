import { describe, expect, it } from '@jest/globals';
import type { RegistrationRule } from './registration-activity.js';
import { registrationSentence } from './registration-sentence.js';

const rule: RegistrationRule = {
  activity_name: 'Sortie au parc',
  enabled: true,
  price: 15.5,
  start_date: null,
  end_date: null,
  cancel_until: null,
  inscription_rule: '0',
  required_attachment: false,
  required_bill: false,
  inscription_price_rule: '0',
  attendees_limit: null,
  waiting_list_hours: null,
  options: [],
  rule_comment: '',
};
const sentenceOf = (changes: Partial<RegistrationRule>): string => registrationSentence({ ...rule, ...changes }).replaceAll('\u00a0', ' ');

describe('the sentence of an activity to register for', () => {
  it('says the price of each one and who may come', () =>
    expect(sentenceOf({})).toBe('15,50 € par participant. Ouvert à chaque personne et aux invités extérieurs.'));

  it('says a price for the family, and one person per household', () =>
    expect(sentenceOf({ price: 40, inscription_price_rule: '1', inscription_rule: '1' })).toBe(
      '40,00 € par famille. Une personne par foyer.',
    ));

  it.each([null, 0, -3])('is free when the price is %s', (price) => expect(sentenceOf({ price })).toContain('Activité gratuite.'));

  it('says the places, the window and the documents', () =>
    expect(sentenceOf({ attendees_limit: 50, start_date: '2026-01-01', end_date: '2026-06-30', required_attachment: true })).toBe(
      '15,50 € par participant. Ouvert à chaque personne et aux invités extérieurs. 50 places au total. Inscriptions du 01/01/2026 au 30/06/2026. Une pièce justificative est à joindre.',
    ));

  it.each<[Partial<RegistrationRule>, string]>([
    [{ attendees_limit: 50, waiting_list_hours: 48 }, '50 places au total. Liste d’attente : 48 heures pour répondre.'],
    [{ cancel_until: '2026-06-20' }, 'Annulation possible jusqu’au 20/06/2026.'],
    [{ required_bill: true }, 'La facture est à joindre.'],
    [{ required_bill: true, required_attachment: true }, 'Une pièce justificative et la facture sont à joindre.'],
    [{ end_date: '2026-06-30' }, 'Inscriptions jusqu’au 30/06/2026.'],
    [{ start_date: '2026-01-01' }, 'Inscriptions à partir du 01/01/2026.'],
  ])('with %j, says so', (changes, expected) => expect(sentenceOf(changes)).toContain(expected));
});

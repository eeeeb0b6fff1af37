import { describe, expect, it } from '@jest/globals';
import { buyerText, leftText, placesText, waitingEffect, waitingText } from './order.js';

describe('the rest of a subsidy', () => {
  it('is in tickets, in euros, in both or without limit', () => {
    expect(leftText({ left_tickets: 3, left_amount: null })).toBe('3 billets');
    expect(leftText({ left_tickets: null, left_amount: 12.5 })).toBe('12,50\u00a0€');
    expect(leftText({ left_tickets: 1, left_amount: 4 })).toBe('1 billet, dans la limite de 4,00\u00a0€');
    expect(leftText({ left_tickets: null, left_amount: null })).toBe('Sans limite');
  });
  it('of nothing is zero, not without limit', () => expect(leftText({ left_tickets: 0, left_amount: null })).toBe('0 billet'));
});

describe('an order', () => {
  it('names the places that the catalogue has lost by their identifier', () =>
    expect(
      placesText([
        { id: '1', name: 'Cinéma' },
        { id: '11', name: null },
      ]),
    ).toBe('Cinéma, 11'));
  it('names its buyer by what the ticketing knows', () => {
    expect(buyerText({ name: 'MARTIN Anne', email: 'anne@cse.demo', matricule: 'M-12' })).toBe(
      'MARTIN Anne · anne@cse.demo · matricule M-12',
    );
    expect(buyerText({ name: null, email: null, matricule: null })).toBe('–');
  });
  it('waits alone or with others', () => {
    expect(waitingText(1)).toBe('1 commande attend son bénéficiaire');
    expect(waitingEffect(1)).toBe('Elle n’est pas subventionnée tant qu’elle n’est rattachée à personne.');
    expect(waitingText(12)).toBe('12 commandes attendent leur bénéficiaire');
    expect(waitingEffect(12)).toBe('Elles ne sont pas subventionnées tant qu’elles ne sont rattachées à personne.');
  });
});

import { describe, expect, it } from '@jest/globals';
import { bankConnectionErrors } from '../bank-account/bank-account.events.js';
import { aggregatorErrors } from './aggregator.errors.js';
import { connectionMessage, connectionMessages } from './connection-messages.js';

describe('the error of a connection', () => {
  it('has a text for each kind', () => expect(Object.keys(connectionMessages).sort()).toEqual([...bankConnectionErrors].sort()));
  it('is told in the words of the bank when it has some', () => {
    expect(connectionMessage({ error: 'wrongpass', errorMessage: 'Identifiant bloqué' })).toBe('Identifiant bloqué');
    expect(connectionMessage({ error: 'wrongpass', errorMessage: ' ' })).toBe(connectionMessages.wrongpass);
  });
  it('is none when all is well', () => expect(connectionMessage({ error: null, errorMessage: 'x' })).toBeNull());
});

describe('a failed return from the bank', () => {
  it('says what the specification says', () => {
    expect(aggregatorErrors.failed().message).toBe('Connexion échouée');
    expect(aggregatorErrors.unknownReturn().message).toBe('Connexion échouée');
  });
});

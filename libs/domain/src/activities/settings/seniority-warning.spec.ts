import { describe, expect, it } from '@jest/globals';
import { seniorityWarning } from './seniority-warning.js';

describe('the eligibility comment', () => {
  it.each(["Après 6 mois d'ANCIENNETE", 'Trois mois de présence minimum', 'Hors période d’essai'])('warns about seniority: %s', (comment) =>
    expect(seniorityWarning(comment)?.code).toBe('SENIORITY'),
  );
  it('is free otherwise', () => expect(seniorityWarning('Sur présentation de la facture, quotient familial pris en compte')).toBeNull());
});

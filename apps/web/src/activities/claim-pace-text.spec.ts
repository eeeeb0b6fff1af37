import { describe, expect, it } from '@jest/globals';
import { paceText } from './claim-pace-text.js';

const pace = (requests: number, mean_hours: number | null) => ({
  weeks: [{ week: '2026-11-23', requests, decisions: 0 }],
  mean_hours,
});

describe('the sentence of the claims by week', () => {
  it.each([
    [pace(0, null), 'Aucune demande en 1 semaine.'],
    [pace(3, null), '3 demandes en 1 semaine.'],
    [pace(3, 0), '3 demandes en 1 semaine\u00a0; décision en moins d’une heure en moyenne.'],
    [pace(1, 5), '1 demande en 1 semaine\u00a0; décision en 5 heures en moyenne.'],
    [pace(3, 60), '3 demandes en 1 semaine\u00a0; décision en 3 jours en moyenne.'],
  ])('is %#', (of, text) => expect(paceText(of)).toBe(text));
});

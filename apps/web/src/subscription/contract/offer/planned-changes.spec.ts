import { describe, expect, it } from '@jest/globals';
import type { Environment } from './offer.js';
import { plannedChanges } from './planned-changes.js';

const website = { code: 'website', label: 'Site web', parent: null, ends_on: '2026-12-31' };
const subvention = { code: 'subvention', label: 'Subventions', parent: 'advantage', ends_on: '2026-12-09' };
const gestion = { code: 'gestion', label: 'Activités', parent: null, ends_on: null };
const pending_offer = { modules: [{ code: 'gestion', label: 'Activités' }], starts_on: '2026-12-20' };
const environment = (modules: object[], pending: object | null = null) => ({ modules, pending_offer: pending }) as unknown as Environment;
const termination = { requested_on: '2026-11-21', last_day: '2026-12-31', exit: 'end', reason: null } as const;

describe('the changes to come', () => {
  it('are none without a planned end, a pending offer or a termination', () =>
    expect(plannedChanges(environment([gestion]), null)).toEqual([]));
  it('come by date, each with its way back', () =>
    expect(
      plannedChanges(environment([website, subvention, gestion], pending_offer), null).map(({ on, text, undo }) => [on, text, undo]),
    ).toEqual([
      ['2026-12-09', 'Le module Subventions se ferme après le 09/12/2026.', { kind: 'module', modules: ['advantage', 'subvention'] }],
      [
        '2026-12-20',
        'L’offre en attente (Activités) commence le 20/12/2026, si vous signez le mandat aujourd’hui.',
        { kind: 'pending-offer' },
      ],
      ['2026-12-31', 'Le module Site web se ferme après le 31/12/2026.', { kind: 'module', modules: ['website'] }],
    ]));
  it('of a terminated contract have one way back: its termination', () =>
    expect(plannedChanges(environment([website, subvention]), termination).map(({ key, undo }) => [key, undo])).toEqual([
      ['subvention', null],
      ['termination', { kind: 'termination' }],
    ]));
});

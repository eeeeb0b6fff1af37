import { describe, expect, it } from '@jest/globals';
import { labelOf, leavesSoon, lookOf, momentBefore, outcomeOf, toBody, toForm, typeChoices } from './webhook.js';

const webhook = {
  id: 'a',
  name: 'Paie',
  url: 'https://exemple.fr/',
  types: ['*'],
  is_enabled: true,
  end_reason: null,
  failing_since: null,
  waiting_count: 0,
  former_secret_ends_at: null,
} as const;

describe('the form of a webhook', () => {
  it('sends all types in one word, or those that were chosen', () => {
    expect(toBody({ ...toForm({ ...webhook, types: ['*'] }), types: ['refund.*'] }).types).toEqual(['*']);
    expect(toBody(toForm({ ...webhook, types: ['refund.*'] })).types).toEqual(['refund.*']);
  });

  it('proposes the types of records by their names, and keeps a single type', () => {
    const types = [
      { type: 'refund.RefundPaid', record_type: 'refund', label: '', fields: [] },
      { type: 'refund.RefundRefused', record_type: 'refund', label: '', fields: [] },
      { type: 'budget.BudgetSet', record_type: 'budget', label: '', fields: [] },
    ];
    expect(typeChoices(types, ['refund.RefundPaid']).map(({ value }) => value)).toEqual(['budget.*', 'refund.*', 'refund.RefundPaid']);
    expect([labelOf('*'), labelOf('budget.*'), labelOf('refund.RefundPaid')]).toEqual(['Tous', 'Budget alloué', 'refund.RefundPaid']);
  });
});

describe('a webhook in the list', () => {
  it('says whether it works', () => {
    const change = (values: object) => lookOf({ ...webhook, types: ['*'], ...values }).label;
    expect(change({})).toBe('Actif');
    expect(change({ failing_since: '2026-03-16T09:00:00Z' })).toBe('En échec');
    expect(change({ is_enabled: false, end_reason: 'chosen' })).toBe('Désactivé');
    expect(change({ is_enabled: false, end_reason: 'gone' })).toBe('Arrêté');
  });
});

describe('a message', () => {
  it('leaves soon or later', () => {
    const now = new Date('2026-03-16T09:00:00Z');
    const due = ['2026-03-16T08:59:00Z', '2026-03-16T09:00:59Z', '2026-03-16T09:05:00Z', null];
    expect(due.map((due_at) => leavesSoon({ due_at }, now))).toEqual([true, true, false, false]);
  });

  it('says what its last attempt gave', () => {
    expect(outcomeOf({ status: 503, problem: null, took_ms: 84 })).toBe('HTTP 503 en 84 ms');
    expect(outcomeOf({ status: null, problem: 'timeout', took_ms: 15_000 })).toBe('Pas de réponse en 15 secondes');
    expect(outcomeOf({ status: null, problem: null, took_ms: null })).toBe('–');
  });
});

it('begins a replay some hours before now', () =>
  expect(momentBefore(new Date('2026-03-16T09:00:00Z'), '24')).toBe('2026-03-15T09:00:00.000Z'));

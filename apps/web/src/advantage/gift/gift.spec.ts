import { describe, expect, it } from '@jest/globals';
import { emptyForm, type GiftPreview, isComplete, recipientChoices, recipientsOf, toPreview, toRequest } from './gift.js';

const preview: GiftPreview = {
  number: 2,
  total: 100,
  year: 2026,
  ceiling: 200,
  people_at_risk: 0,
  base_at_risk: 0,
  risks: [],
  warnings: [],
};
const form = { ...emptyForm, type: 'Noël enfant', amount: 50 } as const;
const anne = { value: 'anne', label: 'MARTIN Anne' };

describe('the recipients of an order', () => {
  it('are those whom the type concerns, where the directory can tell', () => {
    expect(recipientChoices('Noël enfant').map(({ value }) => value)).toEqual(['all', 'concerned', 'chosen']);
    expect(recipientChoices('Mariage/pacs').map(({ value }) => value)).toEqual(['all', 'chosen']);
  });
  it('are all again when another type cannot tell who is concerned', () => {
    expect(recipientsOf({ ...form, recipients: 'concerned' })).toBe('concerned');
    expect(recipientsOf({ ...form, type: 'Culture', recipients: 'concerned' })).toBe('all');
  });
  it('are sent with their reason when they are chosen', () => {
    const chosen = { ...form, recipients: 'chosen' as const, people: [anne], reason: ' Mariage ' };
    expect(toPreview(chosen)).toMatchObject({ recipients: 'chosen', people: ['anne'] });
    expect(toRequest(chosen, preview, '')).toMatchObject({ people: ['anne'], reason: 'Mariage', number: 2, total: 100 });
    expect(toRequest({ ...chosen, recipients: 'all' }, preview, '')).not.toHaveProperty('reason');
  });
});

describe('an order', () => {
  it('is complete with a type, an amount above 0 and somebody to receive it', () => {
    expect(isComplete(form, preview)).toBe(true);
    expect(isComplete({ ...form, type: '' }, preview)).toBe(false);
    expect(isComplete({ ...form, amount: 0 }, preview)).toBe(false);
    expect(isComplete(form, { ...preview, number: 0 })).toBe(false);
  });
  it('has the reason of an override only when one is given', () => {
    expect(toRequest(form, preview, ' Vote du bureau ')).toMatchObject({ override_reason: 'Vote du bureau' });
    expect(toRequest(form, preview, ' ')).not.toHaveProperty('override_reason');
  });
});

import { describe, expect, it } from '@jest/globals';
import { retentionRules } from '../../catalogue.js';
import { Retention } from './retention.js';
import type { RetentionRule, RetentionServices } from './retention-rule.js';

const noServices = {} as RetentionServices;
const clock = { now: () => new Date('2026-03-16T09:00:00Z') };

describe('retention', () => {
  it('gives each rule the moment that its days lead to, and goes on after a failure', async () => {
    const moments: string[] = [];
    const rule = (days: number, remove: RetentionRule['remove']): RetentionRule => ({
      name: `after ${days} days`,
      days,
      why: 'a spec',
      remove,
    });
    const rules = [
      rule(1, () => Promise.reject(new Error('the table is locked'))),
      rule(30, async (before) => moments.push(before.toISOString())),
    ];
    await new Retention(noServices, clock, rules).run();
    expect(moments).toEqual(['2026-02-14T09:00:00.000Z']);
  });

  it('has rules of distinct names, each with a reason', () => {
    expect(new Set(retentionRules.map(({ name }) => name)).size).toBe(retentionRules.length);
    for (const { why, days } of retentionRules) expect([why.length > 20, days >= 0]).toEqual([true, true]);
  });
});

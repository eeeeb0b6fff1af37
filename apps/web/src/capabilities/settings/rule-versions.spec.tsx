import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReadVersions } from '../../platform/use-version-pages.js';
import { mount } from '../../ui/kit/kit-harness.js';
import type { Dated, RuleConfig, RuleRecord } from './rule-config.js';
import { RuleVersions } from './rule-versions.js';

type Rule = { amount: number };
const total = 45;
const readVersions: ReadVersions<Dated<Rule>> = async (_, { page, limit }) => {
  const first = total - (page - 1) * limit;
  const versions = Array.from({ length: Math.min(limit, first) }, (_version, rank) => ({
    version: first - rank,
    since: '2026-01-15T10:00:00Z',
    amount: first - rank,
  }));
  return { totalCount: total, versions };
};
const kind = {
  records: { key: ['rules'] },
  readVersions,
  sentence: ({ amount }: Rule) => `${amount} €`,
  texts: { keeps: 'Chaque demande garde sa règle.' },
} as unknown as RuleConfig<RuleRecord, Rule>;

afterEach(cleanup);

describe('the versions of a rule', () => {
  it('are read 20 at a time, the newest first, until the oldest is shown', async () => {
    mount(
      <QueryClientProvider client={new QueryClient()}>
        <RuleVersions kind={kind} id="r1" />
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Afficher plus (25)' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Afficher plus (5)' }));
    expect(await screen.findByText(/^Version 1,/)).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(total);
    expect(screen.queryByRole('button', { name: /Afficher plus/ })).toBeNull();
  });
});

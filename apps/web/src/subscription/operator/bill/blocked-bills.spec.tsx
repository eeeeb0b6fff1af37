import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../../../ui/kit/kit-harness.js';
import { BlockedBills } from './blocked-bills.js';
import type { RunLine } from './operator-bill.api.js';

afterEach(cleanup);

const skipped: RunLine = {
  environment: 'e1',
  environment_name: 'Syndicat des Transports du Rhône',
  outcome: 'skipped',
  kind: 'period',
  date_begin: '2026-11-01',
  date_end: '2026-11-30',
  total: 54,
  number: null,
  reason: 'L’adresse de facturation manque.',
};

it('names each bill that cannot be issued, and why', () => {
  mount(<BlockedBills lines={[skipped]} />);
  expect(screen.getByRole('heading', { name: 'Factures bloquées' })).toBeTruthy();
  expect(screen.getAllByText('Syndicat des Transports du Rhône').length).toBeGreaterThan(0);
  expect(screen.getAllByText('L’adresse de facturation manque.').length).toBeGreaterThan(0);
});

it('shows nothing while every bill can be issued', () => {
  mount(<BlockedBills lines={[]} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

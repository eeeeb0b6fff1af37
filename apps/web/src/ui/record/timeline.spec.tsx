import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '../gallery/sample.js';
import { mount } from '../kit/kit-harness.js';
import { groupByDay, Timeline } from './timeline.js';

afterEach(cleanup);

describe('a history', () => {
  it('is grouped by day of Paris, newest first', () => {
    const late = { ...history[0], id: 'late', at: '2026-11-20T23:30:00Z' } as (typeof history)[number];
    expect(groupByDay([...history, late]).map(([day, entries]) => [day, entries.map(({ id }) => id)])).toEqual([
      ['2026-11-21', ['4', '3', 'late']],
      ['2026-11-20', ['2', '1']],
    ]);
  });

  it('shows one change in a line and hides several behind a count', () => {
    mount(<Timeline entries={history} />);
    expect(screen.getByText('+ Validée')).toBeTruthy();
    expect(screen.getByText('3 champs modifiés').closest('details')?.open).toBe(false);
  });

  it('is narrowed to a person', async () => {
    mount(<Timeline entries={history} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tout le monde' }), 'b');
    expect(screen.queryByText('a validé la demande', { exact: false, selector: 'p' })).toBeNull();
    expect(screen.getByText('Marc Lenoir', { selector: 'strong' })).toBeTruthy();
  });

  it('unfolds twenty by twenty', async () => {
    const many = Array.from({ length: 45 }, (_, index) => ({ ...(history[3] as (typeof history)[number]), id: String(index) }));
    mount(<Timeline entries={many} />);
    await userEvent.click(screen.getByRole('button', { name: 'Afficher plus (25)' }));
    expect(screen.getAllByText('Claire Dupont', { selector: 'strong' })).toHaveLength(40);
  });
});

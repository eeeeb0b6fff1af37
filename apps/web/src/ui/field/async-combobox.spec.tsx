import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { mount } from '../kit/kit-harness.js';
import { AsyncCombobox, type Option } from './async-combobox.js';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Sample({ load, onPick = () => {} }: { load: (text: string) => Promise<Option[]>; onPick?: (option: Option | null) => void }) {
  const [value, setValue] = useState<Option | null>(null);
  return (
    <AsyncCombobox
      label="Bénéficiaire"
      queryKey={['people']}
      load={load}
      value={value}
      emptyText="Aucune personne trouvée"
      onValueChange={(option) => {
        setValue(option);
        onPick(option);
      }}
    />
  );
}
const loadPeople = async (_text: string): Promise<Option[]> => [{ value: '7', label: 'MARTIN Élodie', detail: 'née le 04/05/1990' }];
const box = () => screen.getByRole('combobox', { name: 'Bénéficiaire' });

describe('a search among people', () => {
  it('waits for two letters and for a rest, then asks once', async () => {
    jest.useFakeTimers();
    // React renders a timer's change when `act` ends: the response after the change needs a wait of its own.
    const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const hand = userEvent.setup({ delay: 40, advanceTimers: wait });
    const load = jest.fn(loadPeople);
    mount(<Sample load={load} />);
    await hand.type(box(), 'm');
    await wait(300);
    expect(screen.getByText('Saisissez au moins 2 caractères')).toBeTruthy();
    await hand.type(box(), 'art');
    await wait(200);
    expect(load).not.toHaveBeenCalled();
    await wait(100);
    await wait(100);
    expect(screen.getByRole('option', { name: /MARTIN/ })).toBeTruthy();
    expect(load.mock.calls.map(([text]) => text)).toEqual(['mart']);
  });

  it('gives the person chosen with the keyboard', async () => {
    const onPick = jest.fn();
    mount(<Sample load={loadPeople} onPick={onPick} />);
    await userEvent.type(box(), 'elo');
    await screen.findByRole('option', { name: /MARTIN/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ value: '7' })));
    expect((box() as HTMLInputElement).value).toBe('MARTIN Élodie');
  });

  it.each(['{Enter}', '{Tab}'])('marks the first person, whom %s takes', async (key) => {
    const onPick = jest.fn();
    mount(<Sample load={loadPeople} onPick={onPick} />);
    await userEvent.type(box(), 'elo');
    const option = await screen.findByRole('option', { name: /MARTIN/ });
    await waitFor(() => expect(option.hasAttribute('data-highlighted')).toBe(true));
    await userEvent.keyboard(key);
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ value: '7' })));
    expect((box() as HTMLInputElement).value).toBe('MARTIN Élodie');
  });

  it('takes nobody while the answer to what was typed is awaited', async () => {
    const onPick = jest.fn();
    mount(<Sample load={loadPeople} onPick={onPick} />);
    await userEvent.type(box(), 'elo');
    await screen.findByRole('option', { name: /MARTIN/ });
    await userEvent.type(box(), 'x{Enter}');
    expect(onPick).not.toHaveBeenCalledWith(expect.objectContaining({ value: '7' }));
  });

  it('says that nobody was found', async () => {
    mount(<Sample load={async () => []} />);
    await userEvent.type(box(), 'zz');
    expect(await screen.findByText('Aucune personne trouvée')).toBeTruthy();
  });

  it('can be tried again after a failure', async () => {
    const load = jest.fn(loadPeople).mockRejectedValueOnce(new TypeError('network'));
    mount(<Sample load={load} />);
    await userEvent.type(box(), 'mart');
    await userEvent.click(await screen.findByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('option', { name: /MARTIN/ })).toBeTruthy();
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../kit/kit-harness.js';
import { confirm } from './confirm.js';
import type { ConfirmOptions } from './confirm-request.js';

afterEach(cleanup);

async function ask(options?: ConfirmOptions) {
  mount(<p>page</p>);
  let confirmation: Promise<boolean> = Promise.resolve(false);
  act(() => {
    confirmation = confirm(options);
  });
  await screen.findByRole('alertdialog');
  return confirmation;
}
const ready = async (options?: ConfirmOptions) => {
  const answer = ask(options);
  await screen.findByRole('alertdialog');
  return { answer };
};

describe('a confirmation', () => {
  it('asks in the words of the specification', async () => {
    const { answer } = await ready();
    expect(screen.getByRole('alertdialog', { name: 'Etes vous sûr ?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
    expect(await answer).toBe(true);
  });

  it('is refused with Annuler', async () => {
    const { answer } = await ready();
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await answer).toBe(false);
  });

  it('is refused with Escape', async () => {
    const { answer } = await ready();
    await waitFor(() => expect(screen.getByRole('alertdialog').contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
  });

  it('of what destroys names what it does', async () => {
    const { answer } = await ready({ destructive: true, confirmLabel: 'Supprimer' });
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }));
    expect(await answer).toBe(true);
  });

  it('may want a word typed', async () => {
    const { answer } = await ready({ typed: '2026', confirmLabel: 'Clôturer' });
    const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Clôturer' });
    expect(close.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox'), '2026');
    await userEvent.click(close);
    expect(await answer).toBe(true);
  });
});

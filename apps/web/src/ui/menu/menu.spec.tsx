import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../kit/kit-harness.js';
import { Menu } from './menu.js';

afterEach(cleanup);

const openMenu = () => {
  const opened: string[] = [];
  mount(
    <Menu
      label="Exporter"
      icon={<span />}
      entries={['xlsx', 'csv'].map((id) => ({ id, label: id, onSelect: () => opened.push(id) }))}
      checks={[{ id: 'all', label: 'Tout', checked: true, onChange: () => undefined, disabled: true }]}
    >
      Exporter
    </Menu>,
  );
  return { opened, button: screen.getByRole('button', { name: 'Exporter' }) };
};

it('loads its entries when it is opened, and runs the one that is clicked', async () => {
  const { opened, button } = openMenu();
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'csv' }));
  await waitFor(() => expect(opened).toEqual(['csv']));
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
});

it('starts on its first enabled entry with the down arrow, and on its last with the up arrow', async () => {
  const { opened, button } = openMenu();
  for (const key of ['{ArrowDown}', '{ArrowUp}']) {
    button.focus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
  }
  await waitFor(() => expect(opened).toEqual(['xlsx', 'csv']));
});

it('gives the focus back to its button when Escape closes it', async () => {
  const { button } = openMenu();
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menu'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

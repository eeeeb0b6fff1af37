import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../kit-harness.js';
import { Button, IconButton, LinkButton } from './button.js';
import { Reading } from './reading.js';

afterEach(cleanup);

it('keeps its visible name while it waits', async () => {
  mount(<Button loading>Vérifier à nouveau</Button>);
  const button = await screen.findByRole('button', { name: 'Vérifier à nouveau' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(getComputedStyle(screen.getByText('Vérifier à nouveau')).visibility).not.toBe('hidden');
});

it('that writes is not drawn for a user whose role only reads', async () => {
  mount(
    <Reading value>
      <Button data-create>Nouveau compte</Button>
      <Button writes>Clôturer</Button>
      <IconButton writes label="Modifier">
        …
      </IconButton>
      <LinkButton writes to="/people/new">
        Nouvelle personne
      </LinkButton>
      <Button>FEC</Button>
    </Reading>,
  );
  expect((await screen.findAllByRole('button')).map(({ textContent }) => textContent)).toEqual(['FEC']);
  expect(screen.queryByRole('link')).toBeNull();
});

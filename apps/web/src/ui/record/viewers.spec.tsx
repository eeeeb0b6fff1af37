import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { recordOnScreen, setViewers } from '../../platform/live/on-screen.js';
import { Dialog } from '../dialog/dialog.js';
import { mount } from '../kit/kit-harness.js';
import { Viewers } from './viewers.js';

afterEach(cleanup);

const dialog = (id: string) => (
  <Dialog open title="Article" subtitle={<Viewers type="article" id={id} />} onClose={() => undefined}>
    <input aria-label="Nom" />
  </Dialog>
);

it('tells the others which record is open, and says who else has it', async () => {
  mount(dialog('a1'));
  await screen.findByRole('dialog', { name: 'Article' });
  expect(recordOnScreen()).toEqual({ type: 'article', id: 'a1' });
  act(() => setViewers(['Zoé Petit']));
  expect(screen.getByText('Zoé Petit a aussi cette fiche à l’écran')).toBeTruthy();
  act(() => setViewers(['Zoé Petit', 'Luc Roy']));
  expect(screen.getByText('Zoé Petit et Luc Roy ont aussi cette fiche à l’écran')).toBeTruthy();
  cleanup();
  expect(recordOnScreen()).toBeUndefined();
});

import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { mount } from '../kit/kit-harness.js';
import { notify } from './notify.js';

it('draws what was told before anything was there to draw it', async () => {
  notify.error('Votre période d’essai a expiré');
  mount(<p>Page</p>);
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toContain('Votre période d’essai a expiré');
});

it('draws over plain http, where the browser makes no UUID', async () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  mount(<p>Page</p>);
  notify.success('Demande enregistrée');
  expect((await screen.findByText('Demande enregistrée')).textContent).toBe('Demande enregistrée');
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
});

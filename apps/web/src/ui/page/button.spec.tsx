import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { mount } from '../kit/kit-harness.js';
import { Button } from './button.js';

afterEach(cleanup);

it('keeps its visible name while it waits', async () => {
  mount(<Button loading>Vérifier à nouveau</Button>);
  const button = await screen.findByRole('button', { name: 'Vérifier à nouveau' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(getComputedStyle(screen.getByText('Vérifier à nouveau')).visibility).not.toBe('hidden');
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { mount } from '../kit/kit-harness.js';
import { lazyPart } from './lazy-part.js';

afterEach(cleanup);

let isOnline = false;
const Panel = lazyPart<{ onClose: () => void }>(() =>
  isOnline
    ? Promise.resolve({ default: () => <p>le panneau</p> })
    : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
);

function Sample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1>la page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        ouvrir
      </button>
      <p>{isOpen ? 'ouvert' : 'fermé'}</p>
      <Suspense fallback={null}>{isOpen ? <Panel onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

describe('a part whose code cannot be loaded', () => {
  it('leaves the page as it is, and comes once there is a connection', async () => {
    mount(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: 'ouvrir' }));
    await waitFor(() => expect(screen.getByText('fermé')).toBeTruthy());
    expect(screen.getByRole('heading', { name: 'la page' })).toBeTruthy();
    isOnline = true;
    await userEvent.click(screen.getByRole('button', { name: 'ouvrir' }));
    expect(await screen.findByText('le panneau')).toBeTruthy();
  });
});

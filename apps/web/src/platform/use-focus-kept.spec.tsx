import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useFocusKept } from './use-focus-kept.js';

afterEach(cleanup);

function Page({ lines }: { lines: readonly string[] }) {
  const [shown, setShown] = useState(lines);
  const [page, setPage] = useState(1);
  useFocusKept();
  return (
    <main>
      <h1>Pièces jointes</h1>
      <ul>
        {shown.map((line) => (
          <li key={line}>
            <button type="button" onClick={() => setShown(shown.filter((other) => other !== line))}>
              Retirer {line}
            </button>
          </li>
        ))}
      </ul>
      <nav>
        <button type="button" onClick={() => setPage(1)}>
          Précédent
        </button>
        <button type="button" disabled={page === 2} onClick={() => setPage(2)}>
          Suivant
        </button>
      </nav>
    </main>
  );
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const focused = () => document.activeElement?.textContent;

describe('the focus, after something happened in place', () => {
  it('goes to the neighbour of what was removed', async () => {
    render(<Page lines={['a', 'b']} />);
    await click('Retirer a');
    await waitFor(() => expect(focused()).toBe('Retirer b'));
  });

  it('goes to the title when nothing is left around', async () => {
    render(<Page lines={['a']} />);
    await click('Retirer a');
    await waitFor(() => expect(focused()).toBe('Pièces jointes'));
  });

  it('leaves a button that can no longer be used for the one beside it', async () => {
    render(<Page lines={[]} />);
    await click('Suivant');
    await waitFor(() => expect(focused()).toBe('Précédent'));
  });
});

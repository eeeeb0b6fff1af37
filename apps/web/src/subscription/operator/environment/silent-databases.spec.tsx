import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { mount } from '../../../ui/kit/kit-harness.js';
import { MoveDialog } from './move-dialog.js';
import type { OperatedEnvironment } from './operated-environment.js';
import { SilentDatabases } from './silent-databases.js';

const originalFetch = globalThis.fetch;
let isLyonAnswering: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  isLyonAnswering = false;
  globalThis.fetch = (async () =>
    Response.json({
      databases: [
        { name: 'home', share: 1, structures: 2, is_answering: true, readers: [] },
        { name: 'lyon', share: 0, structures: 1, is_answering: isLyonAnswering, readers: [] },
      ],
    })) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

it('a database that answers again loses its warning', async () => {
  mount(<SilentDatabases />);
  await pass(100);
  expect(screen.getByText(/La base de données «\slyon\s» ne répond pas/)).toBeTruthy();
  isLyonAnswering = true;
  await pass(5000);
  expect(screen.queryByText(/ne répond pas/)).toBeNull();
});

it('a database that answers again can be selected in the open dialog of a move', async () => {
  mount(<MoveDialog environment={{ id: 'e1', name: 'CSE Horizon', database: 'home' } as OperatedEnvironment} onClose={() => {}} />);
  await pass(100);
  const option = () => screen.getByRole<HTMLOptionElement>('option', { name: /^lyon/ });
  expect([option().textContent, option().disabled]).toEqual(['lyon (ne répond pas)', true]);
  isLyonAnswering = true;
  await pass(5000);
  expect([option().textContent, option().disabled]).toEqual(['lyon (1 structure)', false]);
});

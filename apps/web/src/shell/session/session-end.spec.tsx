/** @own-modules */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { session } from '../../platform/session/browser-session.js';
import { useUnsavedGuard } from '../../ui/dialog/unsaved-guard.js';
import { mount } from '../../ui/kit/kit-harness.js';
import { followSession, leaveLapsedSession, useLapsedSession } from './session-end.js';

function Editor({ dirty }: { dirty: boolean }) {
  useUnsavedGuard(dirty);
  return <p>{useLapsedSession() ? 'Session finie' : 'Session ouverte'}</p>;
}

const queries = new QueryClient();
let visits: string[] = [];
let isPublic = false;
followSession(queries, { isPublic: () => isPublic, toLogin: async () => void visits.push('/login') });

beforeEach(() => {
  visits = [];
  session.open({ token: 'x' });
  queries.setQueryData(['me'], { id: 'claire' });
});
afterEach(cleanup);
const settled = () => waitFor(() => expect(queries.getQueryData(['me'])).toBeUndefined());

describe('the end of a session', () => {
  it('leaves a screen without a session where it is, without the data of its user', async () => {
    isPublic = true;
    mount(<Editor dirty={false} />);
    act(() => session.end('expired'));
    await settled();
    expect([visits, session.isPaused]).toEqual([[], false]);
    isPublic = false;
  });

  it('opens the login page from a screen without unsaved input', async () => {
    mount(<Editor dirty={false} />);
    act(() => session.end('expired'));
    await settled();
    expect([visits, session.isPaused]).toEqual([['/login'], false]);
  });

  it('keeps the screen, its data and its input, until its user leaves', async () => {
    mount(<Editor dirty />);
    act(() => session.abandon());
    expect(await screen.findByText('Session finie')).toBeTruthy();
    expect([visits, queries.getQueryData(['me']), session.isPaused]).toEqual([[], { id: 'claire' }, true]);
    act(leaveLapsedSession);
    await settled();
    expect([visits, session.isPaused]).toEqual([['/login'], false]);
  });

  it('by its user in this tab loses the input that its user has given up', async () => {
    mount(<Editor dirty />);
    act(() => session.end('signed-out'));
    await settled();
    expect(visits).toEqual(['/login']);
  });
});

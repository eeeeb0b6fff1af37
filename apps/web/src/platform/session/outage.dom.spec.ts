import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connection, watchConnection } from './online.js';
import { throughOutage } from './outage.js';

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const request = () => new Request('http://localhost/api/people');
const fetched = jest.spyOn(globalThis, 'fetch');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  fetched.mockReset();
});

describe('a server that does not answer', () => {
  it('is given up within four seconds, and the screens know', async () => {
    const changed = jest.fn();
    const leave = watchConnection(changed);
    const failed = throughOutage(away)(request()).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(4000);
    expect(await failed).toBeInstanceOf(TypeError);
    expect(connection()).toBe('unreachable');
    expect(changed).toHaveBeenCalledTimes(1);
    leave();
  });

  it('is asked until it is back', async () => {
    fetched.mockImplementation(away);
    await jest.advanceTimersByTimeAsync(5000);
    expect(connection()).toBe('unreachable');
    const served = throughOutage(() => Promise.resolve(new Response('{}')))(request());
    expect((await served).ok).toBe(true);
    expect(connection()).toBe('online');
  });

  it('is told apart from one that works for long', async () => {
    fetched.mockImplementation(() => Promise.resolve(new Response('{}')));
    void throughOutage(() => new Promise<Response>(() => undefined))(request());
    await jest.advanceTimersByTimeAsync(4000);
    expect(connection()).toBe('online');
    fetched.mockImplementation(away);
    void throughOutage(() => new Promise<Response>(() => undefined))(request());
    await jest.advanceTimersByTimeAsync(4000);
    expect(connection()).toBe('unreachable');
  });
});

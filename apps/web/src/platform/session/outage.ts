import { answers, noteAnswer, noteSilence } from './online.js';

type Send = (request: Request) => Promise<Response>;

const waits = [300, 900, 2000];
/** After this delay, a cheap probe distinguishes a slow request from an unreachable server. */
const patience = 2500;
const probeTime = 1000;

/**
 * A restarting server does not respond, or responds 503: the request is sent again. Writes carry an idempotency key, so an executed one
 * gets its response and is not executed twice. Offline, the request fails at once: the screen says so and keeps the user's input.
 */
export const throughOutage =
  (send: Send): Send =>
  async (request) => {
    const noted = noting(send);
    for (const wait of waits) {
      const answer = await attempt(noted, request.clone());
      if (answer) return answer;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    try {
      return await noted(request);
    } catch (error) {
      if (error instanceof TypeError) noteSilence();
      throw error;
    }
  };

/** Reports to the screens whether the server responds. */
export const noting =
  (send: Send): Send =>
  async (request) => {
    const slow = setTimeout(() => void answers(probeTime).then((does) => (does ? undefined : noteSilence())), patience);
    try {
      const response = await send(request);
      noteAnswer();
      return response;
    } finally {
      clearTimeout(slow);
    }
  };

/** @returns undefined when it is worth another try */
async function attempt(send: Send, request: Request): Promise<Response | undefined> {
  try {
    const response = await send(request);
    return response.status === 503 ? undefined : response;
  } catch (error) {
    if (!(error instanceof TypeError) || !navigator.onLine || request.signal.aborted) throw error;
    return undefined;
  }
}

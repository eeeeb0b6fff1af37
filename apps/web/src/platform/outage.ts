type Send = (request: Request) => Promise<Response>;

const waits = [300, 1000, 2500];

/**
 * A server that restarts answers nothing, or 503: the request is sent again. Writes carry an idempotency key, so one that had already been
 * executed is answered, not executed twice. Offline, it fails at once: the screen says so and keeps what was typed.
 */
export const throughOutage =
  (send: Send): Send =>
  async (request) => {
    for (const wait of waits) {
      const answer = await attempt(send, request.clone());
      if (answer) return answer;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    return send(request);
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

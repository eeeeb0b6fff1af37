export type Ask = <Answer>(method: string, path: string, body?: object | FormData) => Promise<Answer>;

/** Calls of the bookkeeping, as any client makes them. */
export const asker =
  (server: string, token: string): Ask =>
  async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server}/api/comptability${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };

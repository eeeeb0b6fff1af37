export type Ask = <Answer>(method: string, path: string, body?: object | FormData) => Promise<Answer>;

/** Calls below a path, that of the bookkeeping by default, as any client makes them. */
export const asker =
  (server: string, token: string, root = '/api/comptability'): Ask =>
  async (method, path, body) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server}${root}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };

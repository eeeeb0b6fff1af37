/** Newcomers over HTTP. The operator of the installation exists before anyone registers. */
import type { TestApp } from './open-test-app.js';
import { testPassword } from './signed-in.js';

let count = 0;

export function newcomer(changes: object = {}) {
  count += 1;
  const name = { name: 'Association Horizon', type: 'ASSOCIATION', firstname: 'Nadia', lastname: 'Petit' };
  const password = { password: testPassword, password_confirm: testPassword };
  return { ...name, email: `tresorerie-${count}@asso.example`, ...password, accept_terms: true, ...changes };
}

type Sent = { address?: string; key?: string };

export const register = (app: TestApp, payload: object, { address = `10.9.${count % 250}.${(count >> 8) + 1}`, key }: Sent = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/register',
    payload,
    remoteAddress: address,
    ...(key && { headers: { 'idempotency-key': key } }),
  });

export type Registered = { email: string; headers: { authorization: string }; me: Me };
type Me = { id: string; must_confirm_email: boolean; is_operator: boolean; environment: { id: string; remaining_time: number } };

/** @throws Error when the sign-up is refused */
export async function registered(app: TestApp, changes: object = {}): Promise<Registered> {
  const payload = newcomer(changes);
  const answer = await register(app, payload);
  if (answer.statusCode !== 201) throw new Error(`the sign-up answered ${answer.statusCode}: ${answer.body}`);
  const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
  const me = await app.inject({ method: 'GET', url: '/api/users/me', headers });
  return { email: payload.email, headers, me: me.json<Me>() };
}

/** The first administrator of an installation, over HTTP: `claire` as arguments of the CLI, password, session, first claim. */
import { gymSettings } from './activities-fixture.js';

export const claireEmail = 'claire@horizon.example';
export const claire = [
  ...['--type', 'CSE', '--name', 'CSE Horizon', '--email', 'Claire@horizon.example'],
  ...['--firstname', 'Claire', '--lastname', 'Morel'],
];
const password = 'Bonne-Journee-2026';

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });

/** @param link of the mail or of the CLI: its host need not be the one of `url` */
export const choosePassword = (url: string, link: string) =>
  post(`${url}/api/reset-password/${link.split('/').at(-1)}`, { password, password_confirm: password });

export async function session(url: string, email = claireEmail): Promise<{ authorization: string }> {
  const answer = await post(`${url}/api/login_check`, { email, password });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Records a person, an activity and a claim, and reads the list of claims. @throws Error naming the refused request */
export async function firstClaim(url: string): Promise<{ claimId: string; list: unknown }> {
  const headers = await session(url);
  const created = async (path: string, body: object) => {
    const answer = await post(`${url}/api${path}`, body, headers);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return { ...((await answer.json()) as { id: string }), position: answer.headers.get('x-position') ?? '' };
  };
  const person = await created('/people', { lastname: 'Morel', firstname: 'Claire' });
  const activity = await created('/refund_settings', gymSettings);
  const claim = await created('/refunds', { person: person.id, refund_settings: activity.id, date: '2026-03-02', bill_amount: 80 });
  const list = await fetch(`${url}/api/refunds`, { headers: { ...headers, 'x-position': claim.position } });
  return { claimId: claim.id, list: await list.json() };
}

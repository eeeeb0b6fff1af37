import type { Page } from '@playwright/test';
import { png } from '../png.js';
import { answer } from './state.js';

export const id = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
export const written = {
  id,
  subject: 'Arbre de Noël',
  preheader: '',
  body: `<p>Bonjour {prénom}</p><img data-image="${id}" alt="Le sapin de la place" />`,
  recipients: { lists: [], people: [], addresses: ['anne@exemple.fr', 'paul@exemple.fr'] },
  exclusions: { lists: [], mailings: [] },
  status: 'DRAFT',
  attachments: [],
  template_attachments: [],
  consent: true,
  consent_version: '2026-11',
  consented_on: '2026-11-23',
  scheduled_at: '2026-12-01T08:00:00.000Z',
  missed_because: 'Le serveur ne fonctionnait pas à l’heure prévue.',
  copy_of: null,
  isDeleted: false,
  version: 3,
};
const funnel = { listed: 6, excluded: 1, without_address: 1, unsubscribed: 1, bounced: 0, double: 1, to_send: 2 };
const delivery = {
  status: 'finished',
  is_complete: false,
  pause: null,
  waits_for_hours: false,
  funnel,
  progress: { pending: 0, leased: 0, body_started: 0, accepted: 1, deferred: 0, refused: 1, unknown: 0 },
};
const recipient = { id, person: null, tries: 1, changed_at: '2026-11-23T08:00:00Z' };
const recipients = [
  { ...recipient, email: 'anne@exemple.fr', state: 'accepted', code: 250, reason: '250 OK' },
  { ...recipient, id: id.replace('0193', '0194'), email: 'paul@exemple.fr', state: 'refused', code: 550, reason: '550 5.1.1 Unknown user' },
];
const excluded = [{ person: null, name: 'MARTIN Zoé', email: null, reason: 'without-address' }];
export const preparing = async (page: Page) => {
  await mailing('SENDING')(page);
  const preparation = { total: 100_000, done: 34_500 };
  await answer(`**/api/mailings/${id}/delivery`, { ...delivery, status: 'preparing', is_complete: false, preparation })(page);
};
export const mailing = (status: string) => async (page: Page) => {
  await page.route('**/api/website/image/**', (route) => route.fulfill({ contentType: 'image/png', body: png() }));
  await answer(`**/api/mailings/${id}`, { ...written, status })(page);
  await answer(`**/api/mailings/${id}/audience`, { funnel, excluded })(page);
  await answer(`**/api/mailings/${id}/delivery`, delivery)(page);
  await answer(`**/api/mailings/${id}/recipients?*`, { totalCount: 2, recipients })(page);
};

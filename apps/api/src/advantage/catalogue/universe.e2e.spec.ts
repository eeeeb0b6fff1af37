import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { TicketCatalogues } from './ticket-catalogues.js';

let app: TestApp;
let clerk: SignedIn;
const cinema = {
  id: '1',
  name: 'Cinéma',
  categories: [{ id: '11', name: 'Films', subCategories: [{ id: '111', name: 'Avant-premières' }] }],
};

beforeAll(async () => {
  app = await openTestApp();
  clerk = await signedIn(app, { modules: ['advantage'] });
}, 60_000);
afterAll(() => app?.close());

const universes = ({ headers } = clerk) => app.inject({ method: 'GET', url: '/api/universes', headers });
const receive = (...received: (typeof cinema)[]) => app.get(TicketCatalogues).receive(systemContext(clerk.environmentId), received);

describe('universes', () => {
  it('are none until the ticketing has sent its catalogue', async () =>
    expect((await universes()).json()).toEqual({ totalCount: 0, universes: [] }));

  it('are those of the last catalogue, for its environment only', async () => {
    await receive({ ...cinema, name: 'Ciné' });
    await receive(cinema);
    expect((await universes()).json()).toEqual({
      totalCount: 1,
      universes: [
        {
          id: '1',
          name: 'Cinéma',
          categories: [{ id: '11', name: 'Films', sub_categories: [{ id: '111', name: 'Avant-premières' }] }],
        },
      ],
    });
    const stranger = await signedIn(app, { modules: ['advantage'] });
    expect((await universes(stranger)).json()).toEqual({ totalCount: 0, universes: [] });
  });

  it('stay when the ticketing sends an empty catalogue', async () => {
    await expect(receive()).rejects.toMatchObject({ code: 'ticket-catalogue.empty' });
    expect((await universes()).json()).toMatchObject({ totalCount: 1 });
  });

  it('need the permission, and refuse unknown parameters', async () => {
    const hugo = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await universes(hugo)).json()).toMatchObject({ status: 403, code: 'access.permission' });
    const unknown = await app.inject({ method: 'GET', url: '/api/universes?inconnu=1', headers: clerk.headers });
    expect(unknown.statusCode).toBe(400);
  });
});

import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import type { ListViewsDto } from './list-view.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const path = '/api/list_views';
const late = { list: 'refunds', name: 'En retard', search: 'status=waiting&order=date' };
const read = async ({ headers }: SignedIn) => (await app.inject({ method: 'GET', url: path, headers })).json<ListViewsDto>();
const share = ({ headers }: SignedIn, payload: Record<string, unknown> = late) =>
  app.inject({ method: 'POST', url: path, headers, payload });
const unshare = ({ headers }: SignedIn, id: string) => app.inject({ method: 'DELETE', url: `${path}/${id}`, headers });

describe('the views that users of a structure share', () => {
  it('are seen by every user of the structure, and by nobody else', async () => {
    const claire = await signedIn(app);
    expect(await read(claire)).toEqual({ views: [], version: 0 });
    const answer = await share(claire);
    expect([answer.statusCode, answer.json()]).toEqual([200, { views: [{ id: expect.any(String), ...late }], version: 1 }]);
    const colleague = await signedIn(app, { environmentId: claire.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    expect(await read(colleague)).toEqual(answer.json());
    const stranger = await signedIn(app);
    expect((await read(stranger)).views).toEqual([]);
    const [view] = answer.json<ListViewsDto>().views;
    expect((await unshare(stranger, view?.id ?? '')).statusCode).toBe(404);
    expect((await read(claire)).views).toHaveLength(1);
  });

  it('are replaced by their name, and removed by any colleague', async () => {
    const claire = await signedIn(app);
    await share(claire);
    const colleague = await signedIn(app, { environmentId: claire.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    const { views } = (await share(colleague, { ...late, name: 'en retard', search: 'status=waiting' })).json<ListViewsDto>();
    expect(views).toEqual([{ id: expect.any(String), list: 'refunds', name: 'en retard', search: 'status=waiting' }]);
    expect((await unshare(colleague, views[0]?.id ?? '')).json()).toEqual({ views: [], version: 3 });
    expect((await unshare(colleague, newId())).json()).toMatchObject({ code: 'list-view.unknown' });
  });

  it('are refused with a search, with a list of another form and without a name, each on its field', async () => {
    const claire = await signedIn(app);
    const refusals = [{ search: 'q=dupont' }, { list: '../people' }, { name: ' ' }];
    const answers = await Promise.all(refusals.map((wrong) => share(claire, { ...late, ...wrong })));
    const fields = answers.map((answer) => answer.json<{ violations?: { propertyPath: string }[] }>().violations?.[0]?.propertyPath);
    expect([answers.map(({ statusCode }) => statusCode), fields]).toEqual([
      [422, 422, 422],
      ['search', 'list', 'name'],
    ]);
  });

  it('are read and not changed by an accountant', async () => {
    const claire = await signedIn(app);
    await share(claire);
    const accountant = await signedIn(app, {
      environmentId: claire.environmentId,
      permissions: ['COMPTABILITY_ACCESS'],
      role: 'ACCOUNTANT',
    });
    expect((await read(accountant)).views).toHaveLength(1);
    expect((await share(accountant)).statusCode).toBe(403);
    expect((await unshare(accountant, (await read(claire)).views[0]?.id ?? '')).statusCode).toBe(403);
  });
});

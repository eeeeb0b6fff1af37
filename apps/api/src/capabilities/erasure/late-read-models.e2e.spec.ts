import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, eventually } from '../../../test/activities-fixture.js';
import { brokenReadModel } from '../../../test/broken-read-model.js';
import { directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RefundDto } from '../../activities/refund/refund.dto.js';
import type { ProjectionsDto } from '../../platform/probes/projection.dto.js';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let neighbour: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  fixture = await activitiesFixture(app);
  neighbour = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

const parked = (reader: string) =>
  eventually(async () => (await app.get(ProjectionProgress).parked()).find((environment) => environment.reader === reader));
const eventsOf = async (type: string) =>
  (await app.pools.owner.query('SELECT 1 FROM evs.event WHERE environment_id = $1 AND type = $2', [fixture.clerk.environmentId, type]))
    .rowCount;

describe('a structure whose claims cannot be listed', () => {
  let claims: Awaited<ReturnType<typeof brokenReadModel>>;
  let claim: RefundDto;
  let bill: string;
  beforeAll(async () => {
    await fixture.request();
    await neighbour.request();
    expect(codeOf(await fixture.get('/refunds'))).toBe('200');
    claims = await brokenReadModel(app, { table: 'refund_list', refuses: 'bill = 6600' });
    const { upload } = (await directoryFixture(app)).by(fixture.clerk);
    bill = (await upload('/refund_attachments', 'facture.pdf')).json<{ id: string }>().id;
    claim = await fixture.request({ bill_amount: 66, refund_attachments: [bill] });
    await parked('refund-list');
  });

  it('reads it instead of an old page, and nobody else does', async () => {
    const listed = await fixture.get('/refunds');
    expect(codeOf(listed)).toBe('503 projection.failed');
    expect(listed.json()).toMatchObject({ read_model: 'refund-list' });
    expect(listed.headers['retry-after']).toBe('60');
    expect(codeOf(await fixture.get(`/refunds/${claim.id}`))).toBe('503 projection.failed');
    expect(codeOf(await fixture.get('/inscriptions'))).toBe('200');
    expect((await neighbour.get('/refunds')).json()).toMatchObject({ totalCount: 1 });
    await neighbour.request();
    expect((await neighbour.get('/refunds')).json()).toMatchObject({ totalCount: 2 });
  });

  it('is counted by the probe, and named to the operator', async () => {
    expect((await app.nest.inject({ url: '/ready' })).json()).toEqual({ status: 'ready', parked_environments: 1 });
    const operator = await signedIn(app, { isOperator: true });
    const { projections, parked_read_models } = (
      await app.inject({ method: 'GET', url: '/api/projections', headers: operator.headers })
    ).json<ProjectionsDto>();
    expect(projections.find(({ name }) => name === 'refund-list')).toMatchObject({ status: 'live', parked: 1 });
    const event = { type: 'RefundRequested', stream: `refund-${claim.id}` };
    expect(parked_read_models).toMatchObject([{ projection: 'refund-list', environment_id: fixture.clerk.environmentId, event }]);
  });

  it('keeps the erasure of a person waiting, until the claim and its bill can be found', async () => {
    const confirmation = 'effacer les données personnelles';
    expect(codeOf(await fixture.post(`/people/${fixture.personId}/erase`, { confirmation }))).toBe('200');
    await parked('erase-records-of-person');
    expect(await eventsOf('RefundPersonalDataErased')).toBe(0);
    await claims.mend();
    await eventually(async () => ((await eventsOf('RefundPersonalDataErased')) === 2 ? true : undefined));
    await eventually(async () => (codeOf(await fixture.get(`/refunds/${claim.id}/attachments/${bill}`)) === '200' ? undefined : true));
    expect((await fixture.get('/refunds')).json()).toMatchObject({ totalCount: 2 });
    // The policy erases the records of other nouns after those.
    await eventually(async () => ((await app.get(ProjectionProgress).parked()).length === 0 ? true : undefined));
  }, 40_000);
});

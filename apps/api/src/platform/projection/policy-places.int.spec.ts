import { policyPlacesContract } from '../../../test/policy-places.contract.js';
import { eventually, openFixture } from '../../../test/projection-fixture.js';
import { DatabasePolicyPlaces } from './policy-places.js';

policyPlacesContract('in PostgreSQL', async () => {
  const fixture = await openFixture();
  const [places, ofAnotherProcess] = [new DatabasePolicyPlaces(fixture.worker), new DatabasePolicyPlaces(fixture.worker)];
  return {
    places,
    ofAnotherProcess,
    // PostgreSQL sees the end of a connection a little later.
    end: async () => {
      places.release();
      await eventually(async () => (await fixture.worker.query(`SELECT FROM pg_locks WHERE locktype = 'advisory'`)).rowCount === 0);
    },
    async close() {
      places.release();
      ofAnotherProcess.release();
      await fixture.close();
    },
  };
});

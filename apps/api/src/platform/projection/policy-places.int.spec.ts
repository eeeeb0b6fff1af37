import { policyPlacesContract } from '../../../test/policy-places.contract.js';
import { eventually, openFixture } from '../../../test/projection-fixture.js';
import { DatabasePolicyPlaces } from './policy-places.js';

/** The server has the databases of other specs too. */
const heldHere = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.locktype = 'advisory'`;

policyPlacesContract('in PostgreSQL', async () => {
  const fixture = await openFixture();
  const [places, ofAnotherProcess] = [new DatabasePolicyPlaces(fixture.worker), new DatabasePolicyPlaces(fixture.worker)];
  return {
    places,
    ofAnotherProcess,
    // PostgreSQL sees the end of a connection a little later.
    end: async () => {
      places.release();
      await eventually(async () => (await fixture.worker.query(heldHere)).rowCount === 0);
    },
    async close() {
      places.release();
      ofAnotherProcess.release();
      await fixture.close();
    },
  };
});

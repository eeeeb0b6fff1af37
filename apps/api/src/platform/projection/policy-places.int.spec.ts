import { policyPlacesContract } from '../../../test/policy-places.contract.js';
import { openFixture } from '../../../test/projection-fixture.js';
import { DatabasePolicyPlaces } from './policy-places.js';

policyPlacesContract('in PostgreSQL', async () => {
  const fixture = await openFixture();
  const [places, ofAnotherProcess] = [new DatabasePolicyPlaces(fixture.worker), new DatabasePolicyPlaces(fixture.worker)];
  return {
    places,
    ofAnotherProcess,
    end: async () => places.release(),
    async close() {
      places.release();
      ofAnotherProcess.release();
      await fixture.close();
    },
  };
});

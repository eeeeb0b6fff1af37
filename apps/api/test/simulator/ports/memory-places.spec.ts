import { policyPlacesContract } from '../../policy-places.contract.js';
import { ServerProcess } from '../server-process.js';
import { World } from '../world.js';

policyPlacesContract('in memory', async () => {
  const { time, faults, trace, places } = new World('places');
  const [first, second] = ['first', 'second'].map((name) => new ServerProcess(name, time, faults, trace)) as [ServerProcess, ServerProcess];
  // Calls take virtual time, which passes here by itself.
  const clock = setInterval(() => void time.run(20), 1);
  return {
    places: places.of(first),
    ofAnotherProcess: places.of(second),
    end: async () => first.end(),
    close: async () => clearInterval(clock),
  };
});

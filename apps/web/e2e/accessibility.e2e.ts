import { test } from './fixtures.js';
import { areas } from './states/areas.js';
import { publicStates } from './states/identity.js';
import { mailingPublicStates } from './states/mailing-public.js';
import { visitPublicStates, visitStates } from './visit-states.js';

test.describe.configure({ mode: 'parallel' });

for (const { name, states, arrange } of areas)
  test(`screens of ${name} have no violation`, async ({ page, signIn, request }) => {
    test.setTimeout(600_000);
    await arrange?.(request);
    await signIn('admin@cse.demo');
    await visitStates(page, states);
  });

test('public screens have no violation', async ({ page }) =>
  visitPublicStates(page, Object.values({ ...publicStates, ...mailingPublicStates }).flat()));

import { inFirefox } from './firefox.js';
import { test } from './fixtures.js';
import { memberJourney } from './member-journey.js';

test('a member files, registers and follows from a phone in Firefox', ({ request }, info) =>
  memberJourney({ request, info, inBrowser: inFirefox }));

import { test } from './fixtures.js';
import { memberJourney } from './member-journey.js';
import { inWebKit } from './webkit.js';

test('a member files, registers and follows from a phone in WebKit', ({ request }, info) =>
  memberJourney({ request, info, inBrowser: inWebKit }));

import { session } from './browser-session.js';
import { throughOutage } from './outage.js';
import { sessionClient } from './session-client.js';

export const client = sessionClient(
  session,
  throughOutage((request) => fetch(request)),
);

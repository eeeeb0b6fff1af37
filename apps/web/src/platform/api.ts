import { session } from './session/browser-session.js';
import { throughOutage } from './session/outage.js';
import { sessionClient } from './session/session-client.js';

export const client = sessionClient(
  session,
  throughOutage((request) => fetch(request)),
);

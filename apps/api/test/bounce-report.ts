import { signMessage } from '../src/capabilities/webhook/signed-message.js';
import type { TestApp } from './open-test-app.js';

/** The notification of a bounce, as a mail provider sends it. */
export function bounceReport(app: TestApp, secret: string, body: object) {
  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000));
  const payload = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg',
    'webhook-timestamp': timestamp,
    'webhook-signature': signMessage(secret, { id: 'msg', timestamp, body: payload }),
  };
  return app.nest.inject({ method: 'POST', url: '/api/mail_bounces', headers, payload });
}

import { newId } from '@intendance/kernel/id.js';
import { AudienceRows } from '../src/mailing/recipient/audience-rows.js';
import type { Recipient, Run } from '../src/mailing/recipient/recipient-rows.js';
import type { TestApp } from './open-test-app.js';

/** Writes the recipients of a mailing without its sending. */
export async function writeRecipients(app: Pick<TestApp, 'get'>, run: Run, recipients: readonly Recipient[]): Promise<void> {
  const rows = app.get(AudienceRows);
  const audience = newId();
  const place = await rows.place(run, audience, async () => true);
  if (place) await rows.write(run, audience, place, { recipients, exclusions: [], next: { ...place, line: recipients.length } });
}

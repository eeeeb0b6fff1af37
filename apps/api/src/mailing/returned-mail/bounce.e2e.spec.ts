import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { bounceReport } from '../../../test/bounce-report.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { writeRecipients } from '../../../test/written-recipients.js';
import { secretText } from '../../capabilities/webhook/signed-message.js';
import type { PersonDto } from '../../directory/person/person.dto.js';
import type { PersonBounceDto } from '../bounce/bounce.dto.js';
import { returnAddressOf } from '../mail-content/return-address.js';
import { MailKeys } from '../unsubscription/mail-keys.js';

let app: TestApp;
let fixture: DirectoryFixture;
const bounceSecret = secretText(Buffer.alloc(32, 7));
beforeAll(async () => {
  const rate = { perMinute: 600, connections: 1, perDomain: 1 };
  const mailings = {
    ...rate,
    returnAddress: 'retours@cse.example',
    dkim: null,
    bounceSecret,
    retentionDays: null,
    bounceImapUrl: null,
    reportDays: 90,
  };
  app = await openTestApp({ config: { mailings } });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(() => app?.close());

/** A person, and the return address of a mail that has left for them. */
async function sentTo(email: string): Promise<{ person: PersonDto; returnAddress: string }> {
  const person = await fixture.person({ firstname: email.slice(0, 4), email });
  const { environmentId } = fixture.clerk;
  const id = newId();
  const run = { mailingId: newId() as DeliveredMailingId, environmentId };
  const addressId = app.get(MailKeys).addressId(environmentId, email);
  await writeRecipients(app, run, [{ id, personId: person.id as PersonId, addressId, email, contact: {} }]);
  return { person, returnAddress: returnAddressOf(app.get(MailKeys), 'retours@cse.example', id) };
}
const report = (body: object, secret = bounceSecret) => bounceReport(app, secret, body);
const health = async ({ id }: PersonDto) => (await fixture.get(`/people/${id}/mail_block`)).json<PersonBounceDto>();

describe('a report of a returned mail', () => {
  it('blocks the address when it is hard, until a clerk lifts the block with a reason', async () => {
    const { person, returnAddress } = await sentTo('mort@huit.example');
    for (let time = 0; time < 2; time++)
      expect((await report({ return_address: returnAddress, status: '550 5.1.1 Unknown' })).json()).toEqual({ recorded: true });
    expect(await health(person)).toMatchObject({ is_blocked: true, since: '2026-03-16', code: '5.1.1' });
    const lift = (reason: string) => fixture.post(`/people/${person.id}/mail_block/lift`, { reason });
    expect(codeOf(await lift(' '))).toBe('422 bounce.reason-missing');
    expect((await lift('Boîte recréée')).statusCode).toBe(204);
    expect(await health(person)).toMatchObject({ is_blocked: false, reason: 'Boîte recréée' });
    expect(codeOf(await lift('Encore'))).toBe('409 bounce.not-blocked');
  });

  it('counts soft ones, and blocks nothing for a policy', async () => {
    const { person, returnAddress } = await sentTo('plein@huit.example');
    const message = [
      `To: ${returnAddress}`,
      'Content-Type: multipart/report; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Action: failed',
      'Status: 5.2.2',
      '--b--',
    ].join('\r\n');
    expect((await report({ message })).json()).toEqual({ recorded: true });
    const { id, received_at } = (await health(person)).reports[0] ?? { id: '', received_at: '' };
    expect(await health(person)).toMatchObject({ is_blocked: false, soft_bounces: 1, reports: [{ kind: 'soft', code: '5.2.2' }] });
    expect(received_at).toBe('2026-03-16T09:00:00.000Z');
    const raw = await fixture.get(`/people/${person.id}/mail_block/reports/${id}`);
    expect([raw.statusCode, raw.body, raw.headers['content-type']]).toEqual([200, message, 'message/rfc822']);
    expect(raw.headers['content-disposition']).toContain('rapport-2026-03-16.eml');
    const spam = await sentTo('spam@huit.example');
    await report({ return_address: spam.returnAddress, status: '550 5.7.1 Spam' });
    expect(await health(spam.person)).toMatchObject({ is_blocked: false, soft_bounces: 0 });
  });

  it('is ignored when it names no mail of ours, and refused without a good signature', async () => {
    const forged = `retours+${'a'.repeat(36)}@cse.example`;
    for (const body of [{ return_address: forged, status: '550' }, { message: 'To: x\r\n\r\nAbsente' }, {}])
      expect((await report(body)).json()).toEqual({ recorded: false });
    expect(codeOf(await report({}, secretText(Buffer.alloc(32, 8))))).toBe('403 bounce.signature-invalid');
  });

  it('is shown to readers of the directory, and lifted by its editors', async () => {
    const { person, returnAddress } = await sentTo('droit@huit.example');
    await report({ return_address: returnAddress, status: '5.1.1' });
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect((await reader.get(`/people/${person.id}/mail_block`)).statusCode).toBe(200);
    expect((await reader.post(`/people/${person.id}/mail_block/lift`, { reason: 'x' })).statusCode).toBe(403);
    const stranger = await fixture.stranger();
    expect((await stranger.get(`/people/${person.id}/mail_block`)).statusCode).toBe(404);
    await eventually(async () => ((await health(person)).is_blocked ? true : undefined));
  });
});

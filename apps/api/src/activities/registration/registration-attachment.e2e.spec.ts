import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, type Answer, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { ClaimAttachmentDto } from '../claim/claim.dto.js';
import type { RegistrationDto } from './registration.dto.js';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

function send(path: string, name: string, content: Buffer): Promise<Answer> {
  const boundary = 'limite-de-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { ...fixture.clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return app.inject({ method: 'POST', url: `/api${path}`, headers, payload });
}

describe('a document of a registration', () => {
  it('is sent before it, required, previewed, downloaded and deleted', async () => {
    const sent = await send('/inscription_attachments', 'Autorisation été.pdf', pdf);
    expect(sent.json()).toMatchObject({ name: 'Autorisation été.pdf', extension: 'pdf', size: pdf.length, mime_type: 'application/pdf' });
    const { id } = sent.json<ClaimAttachmentDto>();
    const strict = await fixture.outing({ activity_name: 'Ski', required_attachment: true });
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(strict.id)))).toBe('422 registration.attachment-missing');
    const registration = await fixture.register(strict.id, { inscription_attachments: [id] });
    expect(registration.inscription_attachments).toEqual([sent.json()]);

    await app.settled();
    const path = `/inscriptions/${registration.id}/attachments/${id}`;
    const preview = await fixture.get(`${path}?disposition=inline`);
    expect([preview.statusCode, preview.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(preview.headers['content-disposition']).toMatch(/^inline; /);
    expect((await fixture.get(path)).headers['content-disposition']).toMatch(/^attachment; .*Autorisation%20%C3%A9t%C3%A9\.pdf/);

    const removed = await fixture.remove(path);
    expect(removed.json()).toMatchObject({ inscription_attachments: [], deleted_attachment: true });
    expect(codeOf(await fixture.readAfter(removed, path))).toBe('404 attachment.unknown');
    expect(codeOf(await fixture.post(`/inscriptions/${registration.id}/validate`))).toBe('422 registration.attachment-missing');
  });

  it('is added to a registration, and stays once it is granted', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Voile' });
    const { id } = await fixture.register(activity);
    const added = await send(`/inscriptions/${id}/attachments`, 'a.pdf', pdf);
    expect(added.statusCode).toBe(201);
    const [file] = added.json<RegistrationDto>().inscription_attachments;
    expect(file).toMatchObject({ name: 'a.pdf', mime_type: 'application/pdf' });
    await fixture.post(`/inscriptions/${id}/validate`);
    expect(codeOf(await fixture.remove(`/inscriptions/${id}/attachments/${file?.id}`))).toBe('409 registration.closed');
    expect(codeOf(await fixture.remove(`/inscriptions/${id}/attachments/${newId()}`))).toBe('404 registration.attachment-unknown');
  });

  it('is what its content is, and must have been sent here', async () => {
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
    expect(codeOf(await send('/inscription_attachments', 'autorisation.pdf', exe))).toBe('415 upload.type');
    const { id: activity } = await fixture.outing({ activity_name: 'Judo' });
    const unknown = fixture.registration(activity, { inscription_attachments: [newId()] });
    expect(codeOf(await fixture.post('/inscriptions', unknown))).toBe('404 attachment.unknown');
  });
});

import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, type Answer, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { ClaimAttachmentDto } from '../../activities/claim/claim.dto.js';
import type { RefundDto } from '../../activities/refund/refund.dto.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Retention } from '../retention/retention.js';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
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

describe('a supporting document', () => {
  it('is sent before its claim, previewed, downloaded and deleted', async () => {
    const sent = await send('/refund_attachments', 'Facture été.pdf', pdf);
    expect(sent.json()).toMatchObject({ name: 'Facture été.pdf', extension: 'pdf', size: pdf.length, mime_type: 'application/pdf' });
    const { id } = sent.json<ClaimAttachmentDto>();
    const strict = await fixture.settings({ activity_name: 'Avec facture', required_bill: true });
    const claim = await fixture.request({ refund_settings: strict.id, refund_attachments: [id] });
    expect(claim.refund_attachments).toEqual([sent.json()]);

    await app.settled();
    const path = `/refunds/${claim.id}/attachments/${id}`;
    const preview = await fixture.get(`${path}?disposition=inline`);
    expect([preview.statusCode, preview.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(preview.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(preview.headers['content-disposition']).toMatch(/^inline; /);
    expect((await fixture.get(path)).headers['content-disposition']).toMatch(/^attachment; .*Facture%20%C3%A9t%C3%A9\.pdf/);

    const removed = await fixture.remove(path);
    expect(removed.json()).toMatchObject({ refund_attachments: [], deleted_attachment: true });
    expect(codeOf(await fixture.readAfter(removed, path))).toBe('404 attachment.unknown');
  });

  it('that is opened is in the journal of access, once an hour for a reader', async () => {
    const claim = await fixture.request();
    const sent = (await send(`/refunds/${claim.id}/attachments`, 'ordonnance.pdf', pdf)).json<RefundDto>();
    const id = sent.refund_attachments[0]?.id ?? '';
    const path = `/refunds/${claim.id}/attachments/${id}`;
    for (const disposition of ['inline', 'inline', 'attachment']) await fixture.get(`${path}?disposition=${disposition}`);
    await fixture.get(`/refunds/${claim.id}/attachments/${newId()}`);
    const { rows } = await app.pools.owner.query(
      `select data, meta->'actor'->>'id' as actor from evs.event where type = 'DocumentOpened'
      and data->>'recordId' = $1`,
      [claim.id],
    );
    expect(rows).toEqual([{ data: { purpose: 'refund', recordId: claim.id, attachmentId: id }, actor: fixture.clerk.userId }]);
    const administrator = await signedIn(app, { environmentId: fixture.clerk.environmentId });
    const url = '/api/history?filters[topic|eq]=access&filters[type|eq]=DocumentOpened&limit=1';
    const shown = (await app.inject({ method: 'GET', url, headers: administrator.headers })).json();
    expect(shown.history[0]).toMatchObject({ label: 'a ouvert un document' });
  });

  it('is added to a claim, several times, and stays once the claim is granted', async () => {
    const { id } = await fixture.request({ refundable_amount: 40 });
    const first = await send(`/refunds/${id}/attachments`, 'a.pdf', pdf);
    expect(first.statusCode).toBe(201);
    const both = (await send(`/refunds/${id}/attachments`, 'b.png', png)).json<RefundDto>();
    expect(both.refund_attachments.map(({ name, mime_type }) => [name, mime_type])).toEqual([
      ['a.pdf', 'application/pdf'],
      ['b.png', 'image/png'],
    ]);
    await fixture.post(`/refunds/${id}/validate`);
    expect(codeOf(await fixture.remove(`/refunds/${id}/attachments/${both.refund_attachments[0]?.id}`))).toBe('409 refund.closed');
  });

  it('is what its content is, whatever its name', async () => {
    const renamed = await send('/refund_attachments', 'facture.pdf', exe);
    expect([codeOf(renamed), renamed.json<{ detail: string }>().detail]).toEqual([
      '415 upload.type',
      'facture.pdf n’est pas d’un type accepté.',
    ]);
    expect(codeOf(await send('/refund_attachments', 'page.html', Buffer.from('<html><script>alert(1)</script></html>')))).toBe(
      '415 upload.type',
    );
    expect(codeOf(await send('/refund_attachments', 'vide.pdf', Buffer.alloc(0)))).toBe('415 upload.type');
    const misnamed = await send('/refund_attachments', '../../photo.exe', png);
    expect(misnamed.json()).toMatchObject({ name: 'photo.exe.png', extension: 'png', mime_type: 'image/png' });
    const text = await send('/refund_attachments', 'notes.txt', Buffer.from('Facture de mars'));
    expect(text.json()).toMatchObject({ extension: 'txt', mime_type: 'text/plain' });
  });

  it('has 16,000,000 bytes at most', async () => {
    const largest = Buffer.concat([pdf, Buffer.alloc(16_000_000 - pdf.length, 32)]);
    expect((await send('/refund_attachments', 'grande.pdf', largest)).statusCode).toBe(201);
    const larger = await send('/refund_attachments', 'facture.pdf', Buffer.concat([largest, Buffer.from(' ')]));
    expect([codeOf(larger), larger.json<{ detail: string }>().detail]).toEqual([
      '413 upload.too-large',
      'facture.pdf est trop volumineux, la taille maximale ne doit pas excéder 16Mo.',
    ]);
  });

  it('is a file of a multipart body', async () => {
    expect(codeOf(await fixture.post('/refund_attachments', { file: 'facture.pdf' }))).toBe('415 request.content-type');
  });

  it('must have been sent here', async () => {
    const answer = await fixture.post('/refunds', { ...fixture.claim, refund_attachments: [newId()] });
    expect(codeOf(answer)).toBe('404 attachment.unknown');
    const other = await activitiesFixture(app);
    const { id } = (await send('/refund_attachments', 'a.pdf', pdf)).json<ClaimAttachmentDto>();
    expect(codeOf(await other.post('/refunds', { ...other.claim, refund_attachments: [id] }))).toBe('404 attachment.unknown');
  });

  it('belongs to one record: two that want it at once do not both get it', async () => {
    const { id } = (await send('/refund_attachments', 'a.pdf', pdf)).json<ClaimAttachmentDto>();
    const ask = () => fixture.post('/refunds', { ...fixture.claim, refund_attachments: [id] });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(codeOf).sort()).toEqual(['201', '409 attachment.already-attached', '409 attachment.already-attached']);
    const holder = answers.find(({ statusCode }) => statusCode === 201)?.json<RefundDto>();
    const again = { ...fixture.claim, status: 'waiting', refund_attachments: [id], comment: 'avec sa facture' };
    expect(codeOf(await fixture.put(`/refunds/${holder?.id}`, again))).toBe('200');
  });

  it('serves what it was sent for, and its sender alone', async () => {
    const paper = (await send('/person_attachments', 'livret.pdf', pdf)).json<ClaimAttachmentDto>();
    expect(codeOf(await fixture.post('/refunds', { ...fixture.claim, refund_attachments: [paper.id] }))).toBe('404 attachment.unknown');
    const outing = await fixture.outing();
    const registration = fixture.registration(outing.id, { inscription_attachments: [paper.id] });
    expect(codeOf(await fixture.post('/inscriptions', registration))).toBe('404 attachment.unknown');
    const held = await send(`/people/${fixture.personId}/attachments`, 'identite.pdf', pdf);
    const [document] = held.json<{ attachments: { id: string }[] }>().attachments;
    expect(codeOf(await fixture.post('/refunds', { ...fixture.claim, refund_attachments: [document?.id] }))).toBe('404 attachment.unknown');
    const bill = (await send('/refund_attachments', 'a.pdf', pdf)).json<ClaimAttachmentDto>();
    const colleague = await signedIn(app, { environmentId: fixture.clerk.environmentId });
    const payload = { ...fixture.claim, refund_attachments: [bill.id] };
    const stolen = await app.inject({ method: 'POST', url: '/api/refunds', headers: colleague.headers, payload });
    expect(codeOf(stolen)).toBe('404 attachment.unknown');
  });

  it('is purged when it served nowhere for a day', async () => {
    const { id } = (await send('/refund_attachments', 'oubliee.pdf', pdf)).json<ClaimAttachmentDto>();
    const attachment = (await send('/refund_attachments', 'jointe.pdf', pdf)).json<ClaimAttachmentDto>();
    await fixture.request({ refund_attachments: [attachment.id] });
    await app.settled();
    // The store dates events by itself: the day after is one of the real clock.
    app.clock.set(new Date(Date.now() + 25 * 3_600_000).toISOString());
    const files = app.get(FileStore);
    const { environmentId } = fixture.clerk;
    await app.get(Retention).run();
    expect(await files.exists(environmentId, id)).toBe(false);
    expect(await files.exists(environmentId, attachment.id)).toBe(true);
  });
});

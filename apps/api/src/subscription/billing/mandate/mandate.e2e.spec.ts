import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../../test/signed-in.js';
import { billingFacts as facts, mailedCode, mandateSigner as signer } from '../../../../test/signed-mandate.js';
import { verifyPdf } from '../../../capabilities/signature/verify-pdf.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { Jobs } from '../../../platform/jobs/jobs.js';

describe('the mandate of an environment', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ isOwn: true });
    await app.get(Jobs).ready();
  });
  afterAll(() => app?.close());

  const ask = (user: SignedIn, method: InjectOptions['method'], path: string, payload?: object, id = user.environmentId) =>
    app.inject({ method, url: `/api/billing_datas/${id}${path}`, headers: user.headers, ...(payload && { payload }) });
  const find = async (user: SignedIn) =>
    (await app.inject({ url: `/api/environments/${user.environmentId}/billing_data`, headers: user.headers })).json();
  const debtor = async () => {
    const user = await signedIn(app);
    expect((await ask(user, 'PUT', '', facts)).statusCode).toBe(200);
    return user;
  };
  const codeFor = async (user: SignedIn, count = 1) => {
    expect((await ask(user, 'POST', '/code', signer)).statusCode).toBe(200);
    return mailedCode(app, user, count);
  };
  const mailTo = async ({ email }: SignedIn, wanted: string): Promise<string> => {
    for (;;) {
      const mail = (await app.mails()).find(({ recipient, subject }) => recipient === email && subject === wanted);
      if (mail) return mail.body_text;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const hasMandate = async ({ headers }: SignedIn): Promise<boolean> =>
    (await app.inject({ url: '/api/users/me', headers })).json().environment.has_mandate;

  it('is signed with the code that was mailed; the stored document verifies', async () => {
    const user = await debtor();
    const answer = await ask(user, 'POST', '/code', signer);
    expect(answer.json()).toEqual({ sent_to: user.email, expires_at: '2026-03-16T09:10:00.000Z' });
    expect(await find(user)).toMatchObject({ has_mandate: false, mandate: { status: 'draft', signed_at: null } });
    const signed = await ask(user, 'POST', '/sign', { code: await mailedCode(app, user) });
    expect([signed.statusCode, signed.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await verifyPdf(signed.rawPayload)).toEqual({ isValid: true, level: 'B-B' });
    const download = await ask(user, 'GET', '/mandate');
    expect(download.rawPayload.equals(signed.rawPayload)).toBe(true);
    const { mandate, ...billing } = await find(user);
    expect(billing).toMatchObject({ has_mandate: true, iban: facts.iban, country: 'FR' });
    expect(mandate).toMatchObject({ status: 'signed', signer_capacity: 'Trésorière', level: 'B-B', timestamp_missing: false });
    expect(mandate.sha256).toBe(createHash('sha256').update(signed.rawPayload).digest('hex'));
    expect(mandate.rum).toMatch(/^[0-9A-F]{12}-20260316-0001$/);
    expect(await hasMandate(user)).toBe(true);
    const again = await ask(user, 'POST', '/code', signer);
    expect([again.statusCode, again.json().code]).toEqual([409, 'mandate.already-signed']);
  });

  it('is valid for pdfsig, where poppler is installed', async () => {
    const user = await debtor();
    const signed = await ask(user, 'POST', '/sign', { code: await codeFor(user) });
    const file = join(app.config.dataDir, 'mandate.pdf');
    await writeFile(file, signed.rawPayload);
    const report = await promisify(execFile)('pdfsig', ['-nocert', file]).then(
      ({ stdout }) => stdout,
      (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'Signature is Valid. Total document signed' : String(error)),
    );
    expect(report).toContain('Signature is Valid.');
    expect(report).toContain('Total document signed');
  });

  it('is read as a specimen, which stores nothing', async () => {
    const user = await debtor();
    const before = await app.pools.owner.query('select count(*) from evs.event');
    const specimen = await ask(user, 'POST', '/sign?simulate=1', signer);
    expect([specimen.statusCode, specimen.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(specimen.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await verifyPdf(specimen.rawPayload)).toMatchObject({ isValid: false });
    expect((await app.pools.owner.query('select count(*) from evs.event')).rows).toEqual(before.rows);
    expect(await find(user)).toMatchObject({ mandate: null });
    const incomplete = await ask(user, 'POST', '/sign?simulate=1', {});
    expect([incomplete.statusCode, incomplete.json().code]).toEqual([422, 'mandate.signer-invalid']);
    expect(incomplete.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
      'signer_capacity',
      'deliberation_date',
    ]);
  });

  it('is not signed when the stored document does not verify', async () => {
    const user = await debtor();
    const code = await codeFor(user);
    const read = jest.spyOn(app.get(FileStore), 'read').mockResolvedValueOnce(Readable.from([Buffer.from('%PDF-1.7 cut')]));
    const answer = await ask(user, 'POST', '/sign', { code });
    read.mockRestore();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'signature.failed']);
    expect(await find(user)).toMatchObject({ has_mandate: false, mandate: { status: 'draft' } });
    expect((await ask(user, 'POST', '/sign', { code })).statusCode).toBe(200);
  });

  it('needs billing data', async () => {
    const user = await signedIn(app);
    const answers = await Promise.all([ask(user, 'POST', '/code', signer), ask(user, 'POST', '/sign?simulate=1', signer)]);
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        code: 'mandate.billing-data-missing',
        detail: 'Veuillez renseigner les informations de facturation',
      });
    expect(await find(user)).toMatchObject({ holder: null, iban: null, has_mandate: false, mandate: null });
    expect((await ask(user, 'GET', '/mandate')).json()).toMatchObject({ code: 'mandate.unknown', detail: 'Fichier introuvable.' });
  });

  it('counts wrong codes, five of them, even when they arrive together', async () => {
    const user = await debtor();
    const code = await codeFor(user);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(user, 'POST', '/sign', { code: wrong(code) })));
    const codes = answers.map((answer) => answer.json().code).toSorted();
    expect(codes).toEqual(['mandate.code-exhausted', ...Array(5).fill('mandate.code-wrong')]);
    expect((await ask(user, 'POST', '/sign', { code })).json().code).toBe('mandate.code-exhausted');
    expect((await ask(user, 'POST', '/sign', { code: await codeFor(user, 2) })).statusCode).toBe(200);
  });

  it('takes no code of a colleague, and none after ten minutes', async () => {
    const user = await debtor();
    const colleague = await signedIn(app, { environmentId: user.environmentId });
    const code = await codeFor(user);
    expect((await ask(colleague, 'POST', '/sign', { code })).json().code).toBe('mandate.code-of-another');
    app.clock.advance(10 * 60_000);
    expect((await ask(user, 'POST', '/sign', { code })).json().code).toBe('mandate.code-expired');
  });

  it('gives five codes an hour', async () => {
    const user = await debtor();
    for (let count = 1; count <= 5; count += 1) await codeFor(user, count);
    const answer = await ask(user, 'POST', '/code', signer);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'mandate.too-many-codes']);
  });

  it('mails one code and signs one document for repeated requests', async () => {
    const user = await debtor();
    const sent = (path: string, payload: object) => {
      const headers = { ...user.headers, 'idempotency-key': newId() };
      return () => app.inject({ method: 'POST', url: `/api/billing_datas/${user.environmentId}${path}`, headers, payload });
    };
    const request = sent('/code', signer);
    const first = (await request()).json();
    app.clock.advance(60_000);
    expect((await request()).json()).toEqual(first);
    const sign = sent('/sign', { code: await mailedCode(app, user) });
    const signed = await sign();
    expect(signed.statusCode).toBe(200);
    const again = await sign();
    expect([again.statusCode, again.headers['content-type'], again.rawPayload.equals(signed.rawPayload)]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
  });

  it('is revoked with another account, and stays readable', async () => {
    const user = await debtor();
    const signed = await ask(user, 'POST', '/sign', { code: await codeFor(user) });
    const answer = await ask(user, 'PUT', '', { ...facts, iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF' });
    expect(answer.json()).toMatchObject({ iban: 'DE89370400440532013000', has_mandate: false, mandate: null });
    expect(await hasMandate(user)).toBe(false);
    expect((await ask(user, 'GET', '/mandate')).statusCode).toBe(404);
    expect((await ask(user, 'GET', '/mandate?number=1')).rawPayload.equals(signed.rawPayload)).toBe(true);
  });

  it('stays in a list and in the archive of all data, with its document, once another account has its own', async () => {
    const user = await debtor();
    expect((await ask(user, 'GET', '/mandates')).json()).toEqual({ totalCount: 0, mandates: [] });
    const signed = await ask(user, 'POST', '/sign', { code: await codeFor(user) });
    await ask(user, 'PUT', '', { ...facts, iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF' });
    await codeFor(user, 2);
    const { totalCount, mandates } = (await ask(user, 'GET', '/mandates')).json();
    expect([totalCount, mandates]).toMatchObject([
      1,
      [{ number: 1, status: 'revoked', account: '0189', revoked_on: '2026-03-16', revocation_reason: 'new-account' }],
    ]);
    const archive = await app.inject({ url: '/api/data_export', headers: user.headers });
    const { rum } = mandates[0];
    expect(archive.rawPayload.includes(Buffer.from(`Mandats/mandat-${rum}.pdf`))).toBe(true);
    expect((await ask(user, 'GET', '/mandate?number=1')).rawPayload.equals(signed.rawPayload)).toBe(true);
  });

  it('is revoked by the customer: nothing is debited, the administrators are told, and another one can be signed', async () => {
    const user = await debtor();
    expect((await ask(user, 'POST', '/revoke')).json()).toMatchObject({ code: 'mandate.not-signed' });
    await ask(user, 'POST', '/sign', { code: await codeFor(user) });
    const { version } = await find(user);
    const url = `/api/billing_datas/${user.environmentId}/revoke`;
    const stale = await app.inject({ method: 'POST', url, headers: { ...user.headers, 'if-match': `"${version - 1}"` } });
    expect(stale.statusCode).toBe(412);
    const answer = await app.inject({ method: 'POST', url, headers: { ...user.headers, 'if-match': `"${version}"` } });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { iban: facts.iban, has_mandate: false, mandate: null }]);
    expect(await hasMandate(user)).toBe(false);
    expect((await ask(user, 'POST', '/revoke')).json()).toMatchObject({ code: 'mandate.not-signed' });
    const letter = await mailTo(user, 'Votre mandat de prélèvement est révoqué');
    expect(letter).toContain('Votre contrat continue.');
    await ask(user, 'POST', '/sign', { code: await codeFor(user, 2) });
    expect(await find(user)).toMatchObject({ has_mandate: true, mandate: { rum: expect.stringMatching(/-0002$/) } });
  });

  it('is encrypted in the store as far as it names the signer', async () => {
    const user = await debtor();
    await codeFor(user);
    const { rows } = await app.pools.owner.query<{ data: object }>(`select data from evs.event where type = 'MandateDrafted'`);
    expect(JSON.stringify(rows)).not.toContain('Trésorière');
  });

  it('refuses wrong accounts with the messages of the form', async () => {
    const user = await signedIn(app);
    const answer = await ask(user, 'PUT', '', { ...facts, iban: 'FR7630006000011234567890188', bic: 'AGRI' });
    expect(answer.json()).toMatchObject({
      code: 'billing-data.invalid',
      violations: [
        { propertyPath: 'iban', message: "Votre IBAN n'est pas valide" },
        { propertyPath: 'bic', message: "Votre BIC n'est pas valide" },
      ],
    });
  });

  it('refuses a save over another version', async () => {
    const user = await debtor();
    const request = { method: 'PUT' as const, url: `/api/billing_datas/${user.environmentId}`, payload: { ...facts, city: 'Bron' } };
    const answer = await app.inject({ ...request, headers: { ...user.headers, 'if-match': '"7"' } });
    expect(answer.statusCode).toBe(412);
  });

  it('is closed to other environments and without the permission', async () => {
    const user = await debtor();
    const stranger = await signedIn(app);
    const clerk = await signedIn(app, { environmentId: user.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    const routes = [
      ['PUT', '', facts] as const,
      ['POST', '/code', signer] as const,
      ['POST', '/sign', { code: '123456' }] as const,
      ['POST', '/sign?simulate=1', signer] as const,
      ['GET', '/mandate'] as const,
      ['POST', '/revoke'] as const,
      ['GET', '/mandates'] as const,
    ];
    for (const [method, path, payload] of routes) {
      expect([path, (await ask(stranger, method, path, payload, user.environmentId)).statusCode]).toEqual([path, 404]);
      expect([path, (await ask(clerk, method, path, payload)).statusCode]).toEqual([path, 403]);
    }
    const url = `/api/environments/${user.environmentId}/billing_data`;
    expect((await app.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: clerk.headers })).statusCode).toBe(403);
  });
});

describe('an installation without a creditor', () => {
  it('signs no mandate', async () => {
    const app = await openTestApp({ config: { creditor: null } });
    try {
      const { environmentId, headers } = await signedIn(app);
      await app.inject({ method: 'PUT', url: `/api/billing_datas/${environmentId}`, headers, payload: facts });
      const answer = await app.inject({ method: 'POST', url: `/api/billing_datas/${environmentId}/code`, headers, payload: signer });
      expect(answer.json()).toMatchObject({ code: 'signature.creditor-missing' });
    } finally {
      await app.close();
    }
  });
});

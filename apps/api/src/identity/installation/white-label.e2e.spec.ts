import { moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { type MailServer, openMailServer } from '../../../test/mail-server.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';

let app: TestApp;
let mails: MailServer;
beforeAll(async () => {
  mails = await openMailServer();
  app = await openTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://cse.example', mailFrom: 'Intendance <cse@cse.example>' } });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const download = (user: SignedIn, url: string) => app.inject({ method: 'GET', url: `/api/${url}`, headers: user.headers });

describe('a white label', () => {
  it('signs the mails of its users', async () => {
    const julien = await signedIn(app, { brand: 'toutapprendre' });
    const answer = await app.inject({ method: 'POST', url: '/api/forgot-password', payload: { email: julien.email } });
    expect(answer.statusCode).toBe(204);
    const mail = await mails.next(julien.email);
    expect(mail.text).toContain('pour votre espace Tout Apprendre.');
    expect(mail.text).toContain('L’équipe Tout Apprendre');
    expect(JSON.stringify(mail)).not.toContain('Intendance');
  });

  it('is named in PDF exports', async () => {
    const julien = await signedIn(app, { brand: 'toutapprendre', modules: moduleCodes });
    const { statusCode, rawPayload } = await download(julien, 'refunds/download?format=pdf');
    expect(statusCode).toBe(200);
    const pdf = rawPayload.toString('latin1');
    expect(pdf).toContain('<pdf:Producer>Tout Apprendre</pdf:Producer>');
    expect(pdf).not.toContain('Intendance');
  });

  it.each([
    ['flash', 'Flash'],
    ['generique', 'Espace CSE'],
    [undefined, 'Intendance'],
  ] as const)('is named on the sheets of statements: %s', async (brand, name) => {
    const user = await signedIn(app, { ...(brand ? { brand } : {}), modules: moduleCodes, accountingPermissions: ['VIEW_DETAILS'] });
    const { statusCode, rawPayload } = await download(user, 'comptability/writings/balance/download?format=xlsx');
    expect(statusCode).toBe(200);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(rawPayload as unknown as Parameters<typeof workbook.xlsx.load>[0]);
    expect(workbook.worksheets[0]?.headerFooter.oddFooter).toContain(`&L${name} ·`);
  });
});

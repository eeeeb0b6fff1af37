/**
 * An environment with bank accounts and a fiscal year, and a clerk who imports statements:
 *
 *     const fixture = await bankImportFixture(app);
 *     const dryRun = await fixture.upload('releve.ofx', content);
 *     const done = await fixture.write(dryRun.id);
 */
import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { type FiscalYearEvent, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { bankAccountCase } from '@intendance/domain/bookkeeping/ledger/bank-account/bank-account-case.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { CommandBus } from '@nestjs/cqrs';
import type { BankImportDto } from '../src/bookkeeping/bank/bank-import/bank-import.dto.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { ExecuteCase } from '../src/platform/writes/execute-case.js';
import { appendEvents } from './append-events.js';
import type { TestApp } from './open-test-app.js';
import { type SignedIn, signedIn } from './signed-in.js';

export const aepIban = 'FR7630004000120001234567806';
const boundary = 'a-line-between-parts';

export async function openBankAccount(
  app: TestApp,
  environmentId: EnvironmentId,
  name: string,
  iban: string | null,
): Promise<BankAccountId> {
  const id = newId<'bank-account'>();
  const account = { name, iban, accountType: null, code: null, journal: null, budget: 'AEP' } as const;
  const command = { type: 'OpenBankAccount', id, data: { account, structure: 'CSE' } } as const;
  await app.get(CommandBus).execute(new ExecuteCase(systemContext(environmentId), bankAccountCase, command));
  return id;
}

export const appendToCalendar = (app: TestApp, environmentId: EnvironmentId, ...events: FiscalYearEvent[]): Promise<void> =>
  appendEvents(app.get(EventStore), environmentId, fiscalCalendarStream(environmentId), ...events);

export type BankImportFixture = Awaited<ReturnType<typeof bankImportFixture>>;

export async function bankImportFixture(app: TestApp, by?: SignedIn) {
  const clerk = by ?? (await signedIn(app));
  const { environmentId } = clerk;
  const yearId = newId<'fiscal-year'>();
  const year = { yearId, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') };
  await appendToCalendar(app, environmentId, { type: 'FiscalYearCreated', data: year });
  const accountId = await openBankAccount(app, environmentId, 'Banque AEP', aepIban);

  const send = (fileName: string, content: string | Buffer, fields: Record<string, string> = {}, sender = clerk) =>
    app.inject({
      method: 'POST',
      url: '/api/comptability/operations/upload',
      headers: { ...sender.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: multipart(fileName, Buffer.from(content), fields),
    });
  const get = (path: string, reader = clerk) => app.inject({ method: 'GET', url: `/api/comptability${path}`, headers: reader.headers });
  const command = (id: string, name: string, payload: object = {}, sender = clerk) =>
    app.inject({ method: 'POST', url: `/api/comptability/imports/${id}/${name}`, headers: sender.headers, payload });
  const upload = async (fileName: string, content: string | Buffer, fields: Record<string, string> = {}): Promise<BankImportDto> => {
    const answer = await send(fileName, content, fields);
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json();
  };
  const over = async (id: string): Promise<BankImportDto> => {
    for (;;) {
      const bankImport = (await get(`/imports/${id}`)).json<BankImportDto>();
      if (bankImport.status !== 'running' && bankImport.status !== 'undoing') return bankImport;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const confirm = async (id: string, body: object = {}): Promise<BankImportDto> => {
    const answer = await command(id, 'confirm', body);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return over(id);
  };
  const write = async (fileName: string, content: string | Buffer, fields: Record<string, string> = {}): Promise<BankImportDto> =>
    confirm((await upload(fileName, content, fields)).id);
  return { clerk, environmentId, yearId, accountId, send, get, command, upload, over, confirm, write };
}

export function multipart(fileName: string, content: Buffer, fields: Record<string, string>): Buffer {
  const head = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  const texts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n\r\n${value}\r\n`);
  return Buffer.concat([
    Buffer.from(texts.join('')),
    Buffer.from(`${head('file')}; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

type Movement = { day?: string; amount: string; fitid: string; name?: string; type?: string };
/** An OFX statement of the AEP account. */
export const ofx = (...movements: Movement[]): string => ofxOf('00012345678', ...movements);
export const ofxOf = (account: string, ...movements: Movement[]): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30004<BRANCHID>00012<ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>\n${movements
    .map(
      ({ day = '20260115', amount, fitid, name = 'VIR SEPA', type = 'OTHER' }) =>
        `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${fitid}<NAME>${name}</STMTTRN>\n`,
    )
    .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;

import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import type { SampleHousehold } from '../directory/sample-people/households.js';
import { Bounces } from '../mailing/bounce/bounces.js';
import { RawReports } from '../mailing/bounce/raw-reports.js';
import { MailKeys } from '../mailing/unsubscription/mail-keys.js';
import type { Services } from './services.js';

const status = '550 5.1.1 <{email}>: Recipient address rejected: User unknown';

/** One mail that came back, to the first beneficiary with an address: the demo shows a blocked address, its report and its unblocking. */
export async function seedReturns(app: Services, run: SampleRun, households: readonly SampleHousehold[]): Promise<void> {
  const person = households.find(({ exitDate, commands }) => exitDate === null && emailOf({ commands }) !== null);
  const email = person && emailOf(person);
  if (!person || !email) return;
  const context = run.context();
  const { environmentId } = context;
  const addressId = app.get(MailKeys).addressId(environmentId, email);
  const [mailId, mailingId] = [derivedId(`${run.scope} returned mail`), derivedId(`${run.scope} returned mailing`)];
  const reported = { environmentId: environmentId as EnvironmentId, addressId, personId: person.id };
  await app.get(RawReports).save(reported, { kind: 'hard', code: '5.1.1' }, Buffer.from(reportOf(email)));
  await app.get(Bounces).record(context, { mailId, mailingId, addressId, personId: person.id }, status.replace('{email}', email));
}

function emailOf({ commands }: Pick<SampleHousehold, 'commands'>): string | null {
  const [command] = commands;
  return command?.type === 'RegisterPerson' ? (command.data.email ?? null) : null;
}

const reportOf = (email: string): string =>
  [
    'From: MAILER-DAEMON@mx.exemple.fr (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="rapport"',
    '',
    '--rapport',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.exemple.fr',
    '',
    `Final-Recipient: rfc822; ${email}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; ${status.replace('{email}', email)}`,
    '',
    '--rapport--',
    '',
  ].join('\r\n');

import type { LocalDate } from '@intendance/kernel/local-date.js';
import { systemActor } from '../platform/wire/system-context.js';
import { BillRun } from '../subscription/public.js';
import type { Services } from './services.js';

/** The bills that are due; the source keeps their mails from the mailbox of the demonstration. */
export async function seedBills(app: Services, today: LocalDate): Promise<void> {
  await app.get(BillRun).run({ on: today, isDryRun: false, author: { actor: systemActor, source: 'import' } });
}

import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { cutOffAccounts } from '@intendance/domain/bookkeeping/ledger/cut-off/cut-off.js';
import { patrimonialStateCase } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state-case.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { deliberationAttachments } from '@intendance/domain/bookkeeping/year/closing/deliberation-attachments.js';
import { yearResultStream } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { yearResultCase } from '@intendance/domain/bookkeeping/year/closing/year-result-case.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { derivedId } from '@intendance/kernel/id.js';
import { formatDay, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { FiscalYears } from '../bookkeeping/calendar/fiscal-year/fiscal-years.js';
import { CutOffsReader } from '../bookkeeping/ledger/cut-off/cut-offs-reader.js';
import { PatrimonialStatements } from '../bookkeeping/ledger/statement/patrimonial-statements.js';
import { YearClosing } from '../bookkeeping/year/closing/year-closing.js';
import { pdfPage } from '../capabilities/sample-data/bills.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { uploadDocument } from '../capabilities/sample-data/upload-document.js';
import { ProjectionProgress } from '../platform/projection/projection-progress.js';
import { postEntry } from './seed-former-year.js';
import type { Services } from './services.js';

/** The read models of the ledger follow the events of all structures: the last ones were written a moment ago. */
const longestWaitMs = 60_000;

/** Whether a former year is closed: a seed that is played again leaves it as it is. */
export async function isFormerYearClosed(app: Services, run: SampleRun): Promise<boolean> {
  const { years } = await app.get(FiscalYears).current(run.context());
  return years[0]?.isClosed === true;
}

/**
 * Closes the first year of a structure as its treasurer does: the cut-offs that the product finds, the patrimonial statement of a works
 * council, the closing with its checks, and the vote of the members, who approve the accounts and appropriate the result.
 */
export async function closeFormerYear(app: Services, run: SampleRun, type: EnvironmentType): Promise<void> {
  const years = app.get(FiscalYears);
  const [former, present] = (await years.current(run.context())).years;
  if (!former || !present) return;
  if (!former.isClosed) {
    await untilVisible(app, run);
    await postCutOffs(app, run, type, former, present);
    if (type === 'CSE') await statePatrimony(app, run, former);
    await app.get(YearClosing).close(run.context(), former.id, type);
    // The closing wrote in the calendar and in the present year.
    run.store.forget(() => true);
  }
  await approve(run, type, knownYear(await years.current(run.context()), former.id), present);
}

async function untilVisible(app: Services, run: SampleRun): Promise<void> {
  const { environmentId } = run.context();
  if (!(await app.get(ProjectionProgress).caughtUp({ environmentId }, ['ledger', 'fiscal-year-list'], longestWaitMs)))
    throw new Error('the read models of the ledger are late');
}

async function postCutOffs(app: Services, run: SampleRun, type: EnvironmentType, former: FiscalYear, present: FiscalYear): Promise<void> {
  const { cutOffs } = await app.get(CutOffsReader).find(run.context(), former.id);
  for (const { kind, share, account, budget, activityId, wording, pieceRef, entryId } of cutOffs) {
    if (entryId !== null) continue;
    const isCharge = kind === 'prepaid-charge';
    const side = (code: string, isDebit: boolean) => ({
      ...{
        account: code,
        budget: budget as BudgetName,
        wording: '',
        auxiliary: null,
        activityId: code === account ? (activityId as AccountingActivityId | null) : null,
      },
      ...{ debit: isDebit ? share : cents(0), credit: isDebit ? cents(0) : share },
    });
    const lines = [side(cutOffAccounts[kind], isCharge), side(account, !isCharge)];
    const head = { date: former.end, label: `Régularisation : ${wording}`, pieceRef, reverseOn: present.start };
    if (kind === 'prepaid-charge' || kind === 'deferred-income')
      await postEntry(run, type, derivedId(`${run.scope} cut-off ${pieceRef}`), { ...head, lines });
  }
  await run.store.flush();
  await run.store.settled();
  await untilVisible(app, run);
}

async function statePatrimony(app: Services, run: SampleRun, former: FiscalYear): Promise<void> {
  const { state } = await app.get(PatrimonialStatements).find(run.context(), { yearId: former.id });
  const data = { lines: state.lines, details: '' };
  await executeInBatch(run, patrimonialStateCase, { type: 'SavePatrimonialState', id: former.id, data }, run.today);
  await run.store.flush();
  await run.store.settled();
}

async function approve(run: SampleRun, type: EnvironmentType, former: FiscalYear, present: FiscalYear): Promise<void> {
  const [slice] = await run.store.read(run.context().environmentId, [yearResultStream(former.id)]);
  if (slice && slice.version > 0) return;
  const year = present.start.slice(0, 4);
  const meeting = earlier(localDate(`${year}-04-20`), run.today);
  for (const { budget, result } of former.closing?.resultByBudget ?? []) {
    if (result === 0) continue;
    const attachmentId = derivedId<'attachment'>(`${run.scope} minutes ${former.id} ${budget}`);
    const content = pdfPage([
      [18, 60, 770, `Approbation des comptes ${former.name}`],
      [11, 60, 690, `Réunion du ${formatDay(meeting)} : les comptes de l’exercice sont approuvés.`],
      [11, 60, 665, 'Le résultat est affecté au report à nouveau.'],
    ]);
    const name = `PV-comptes-${former.name}${budget === '' ? '' : `-${budget}`}.pdf`;
    await uploadDocument(run, attachmentId, deliberationAttachments, { name, extension: 'pdf', mimeType: 'application/pdf', content });
    const command = {
      type: 'DecideYearResult',
      id: former.id,
      entryId: derivedId<'journal-entry'>(`${run.scope} vote ${former.id} ${budget}`),
      decision: { kind: 'appropriation', budget, reserve: cents(0) },
      date: meeting,
      deliberation: { date: meeting, reference: `PV ${year}-04`, attachmentId },
      isCouncil: type === 'CSE',
    } as const;
    await executeInBatch(run, yearResultCase, command, run.today);
  }
  await run.store.flush();
  await run.store.settled();
}

const earlier = (left: LocalDate, right: LocalDate): LocalDate => (left < right ? left : right);

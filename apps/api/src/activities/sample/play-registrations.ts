import { registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationCase } from '@intendance/domain/activities/registration/registration.js';
import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import type { RegistrationCommand } from '@intendance/domain/activities/registration/registration-command.js';
import { registrationPreview } from '@intendance/domain/activities/registration/registration-preview.js';
import {
  needsDocument,
  type RegistrationActivityCommand,
  registrationActivityCase,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { ChosenOption } from '@intendance/domain/activities/registration-roll/registration-roll.events.js';
import { type AttachedFile, attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { type AttachmentId, derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { pngReceipt } from '../../capabilities/sample-data/bills.js';
import { executeInBatch } from '../../capabilities/sample-data/execute-in-batch.js';
import { Random } from '../../capabilities/sample-data/random.js';
import type { SampleRun } from '../../capabilities/sample-data/sample-run.js';
import { uploadDocument } from '../../capabilities/sample-data/upload-document.js';
import type { SampleOuting } from './registration-activities.js';
import type { PlannedMove, PlannedRegistration } from './registration-plans.js';

const batch = 2000;

/** Creates the activities, then plays the registrations. */
export async function playRegistrations(
  run: SampleRun,
  activities: readonly SampleOuting[],
  planned: readonly PlannedRegistration[],
): Promise<void> {
  for (const { id, settings } of activities)
    await manage(run, id, { type: 'CreateRegistrationActivity', data: { ...settings, enabled: true } });
  await flush(run);
  for (let start = 0; start < planned.length; start += batch) {
    const part = planned.slice(start, start + batch);
    await run.store.prefetch(part.flatMap(streamsOf));
    // Registrations of an earlier seed stay as they are.
    const fresh = part.filter(({ id }) => run.store.isAbsent(registrationStream(id)));
    const moves = fresh.flatMap((registration) => registration.moves.map((move) => ({ registration, move })));
    // The sort is stable: moves of one day keep the order of their registration.
    moves.sort((left, right) => left.move.day.localeCompare(right.move.day));
    for (const { registration, move } of moves) await play(run, registration, move);
    await flush(run);
    run.store.forget((stream) => /^(registration-[^ar]|person-|attachment-)/.test(stream));
    run.progress('inscriptions', Math.min(start + batch, planned.length), planned.length);
  }
  for (const { id, isClosed } of activities) if (isClosed) await manage(run, id, { type: 'DisableRegistrationActivity' });
  await flush(run);
}

const streamsOf = ({ id, household, seed }: PlannedRegistration) => [
  registrationStream(id),
  personStream(household.id),
  attachmentStream(documentId(seed)),
];

async function flush(run: SampleRun): Promise<void> {
  await run.store.flush();
  await run.store.settled();
}

async function manage(run: SampleRun, id: SampleOuting['id'], command: RegistrationActivityCommand): Promise<void> {
  await executeInBatch(run, registrationActivityCase, { id, ...command }, run.today);
}

/** Skips a move that the rules refuse: no place was left, or the move before was refused too. */
async function play(run: SampleRun, registration: PlannedRegistration, move: PlannedMove): Promise<void> {
  const documents = move.type === 'request' ? await documentsOf(run, registration) : [];
  try {
    const command = move.type === 'request' ? await requestOf(run, registration, move.day, documents) : commandOf(move);
    await executeInBatch(run, registrationCase, { id: registration.id, ...command }, move.day);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

function commandOf(move: Exclude<PlannedMove, { type: 'request' }>): RegistrationCommand {
  switch (move.type) {
    case 'validate':
      return { type: 'ValidateRegistration', data: {} };
    case 'pay':
      return { type: 'PayRegistration', data: { paidOn: move.day, mode: move.mode } };
    case 'refuse':
      return { type: 'RefuseRegistration', data: { reason: move.reason } };
    case 'delete':
      return { type: 'DeleteRegistration' };
  }
}

/** With the amount that was computed for it. */
async function requestOf(
  run: SampleRun,
  { id, seed, household, activity, date, entries, comment }: PlannedRegistration,
  day: LocalDate,
  documents: readonly AttachedFile[],
): Promise<RegistrationCommand> {
  const claim = { personId: household.id, activityId: activity.id, date, entries, options: optionsOf(seed, activity, entries) };
  const preview = { id, type: 'PreviewRegistration', data: { claim, isStored: false } } as const;
  const { value } = await executeInBatch(run, registrationPreview, preview, day);
  return {
    type: 'RequestRegistration',
    data: { claim, seen: value.amount, comment, documents, requestedAt: instant(seed, date), goal: 'waiting' },
  };
}

/** Some take what is free to take; of a group each participant takes one. */
function optionsOf(seed: string, { settings: { options = [] } }: SampleOuting, entries: number): ChosenOption[] {
  const random = new Random(`${seed} options`);
  const freely = options.filter(({ group }) => group === '').map(({ id }) => ({ optionId: id, count: random.between(0, entries) }));
  const groups = [...new Set(options.map(({ group }) => group))].filter((group) => group !== '');
  const answers = groups.flatMap((group) => {
    const ofGroup = options.filter((option) => option.group === group);
    return Array.from({ length: entries }, () => ({ optionId: random.pick(ofGroup).id, count: 1 }));
  });
  return [...freely, ...answers];
}

const documentsOf = async (run: SampleRun, { seed, activity }: PlannedRegistration): Promise<AttachedFile[]> =>
  needsDocument(activity.settings) ? [await uploadDocument(run, documentId(seed), registrationAttachments, scan(seed))] : [];

const documentId = (seed: string): AttachmentId => derivedId<'attachment'>(`${seed} document`);

const scan = (seed: string) => ({ name: 'justificatif.png', extension: 'png', mimeType: 'image/png', content: pngReceipt(seed) });

/** In its day, at an hour of its own. */
function instant(seed: string, day: LocalDate): string {
  const random = new Random(`${seed} hour`);
  const part = (low: number, high: number) => String(random.between(low, high)).padStart(2, '0');
  return `${day}T${part(6, 16)}:${part(0, 59)}:${part(0, 59)}.000Z`;
}

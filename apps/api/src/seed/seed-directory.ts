import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { type PersonFieldSettings, personFieldStream } from '@intendance/domain/directory/person-field/person-field.events.js';
import { fieldId, personFieldCase } from '@intendance/domain/directory/person-field/person-field.js';
import {
  type PersonRequestId,
  personRequestStream,
  type RequestDocument,
  type RequestedMember,
} from '@intendance/domain/directory/person-request/person-request.events.js';
import { type PersonRequestCommand, personRequestCase } from '@intendance/domain/directory/person-request/person-request.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { lastName } from '@intendance/kernel/names.js';
import { pngReceipt } from '../capabilities/sample-data/bills.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import { childFirstnames } from '../capabilities/sample-data/french-names.js';
import { Random } from '../capabilities/sample-data/random.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { uploadDocument } from '../capabilities/sample-data/upload-document.js';
import type { SampleHousehold } from '../directory/sample-people/households.js';
import { sites } from '../directory/sample-people/profiles.js';

/** The fields that this committee configured itself. */
const configured: Readonly<Record<string, Partial<PersonFieldSettings>>> = {
  CUSTOM1: { name: 'Site', type: 'select', enabled: true, options: sites },
  CUSTOM2: { name: 'Quotient familial', type: 'euros', enabled: true },
  children: { attachment: true, attachmentName: 'Livret de famille' },
};

export async function seedFields(run: SampleRun): Promise<void> {
  const { environmentId } = run.context();
  const stream = personFieldStream(environmentId);
  await run.store.prefetch([stream]);
  if (!run.store.isAbsent(stream)) return;
  for (const [code, data] of Object.entries(configured)) {
    const command = { type: 'ConfigurePersonField', id: fieldId(environmentId, code), data } as const;
    await executeInBatch(run, personFieldCase, command, run.today);
  }
  await run.store.flush();
  await run.store.settled();
}

const outcomes = ['PENDING', 'APPROVED', 'REFUSED'] as const;
const inEachState = 12;
const reasons = [
  'Acte de naissance illisible.',
  'Le livret de famille est à joindre.',
  'La date de naissance ne correspond pas à la pièce.',
];

type PlannedRequest = { seed: string; id: PersonRequestId; household: SampleHousehold; outcome: (typeof outcomes)[number]; index: number };

/** Requests for births: a dozen waiting, a dozen approved, a dozen refused; fewer in a smaller directory. */
export async function seedRequests(run: SampleRun, households: readonly SampleHousehold[], today: LocalDate): Promise<void> {
  const current = households.filter(({ exitDate }) => exitDate === null);
  const count = Math.min(inEachState, Math.floor(current.length / 10)) * outcomes.length;
  const planned = current.slice(0, count).map((household, index): PlannedRequest => {
    const seed = `${run.scope} request ${index}`;
    return { seed, id: derivedId(seed), household, outcome: outcomes[index % outcomes.length] ?? 'PENDING', index };
  });
  await run.store.prefetch(planned.flatMap(({ id, household }) => [personRequestStream(id), personStream(household.id)]));
  for (const request of planned.filter(({ id }) => run.store.isAbsent(personRequestStream(id)))) await play(run, request, today);
  await run.store.flush();
  await run.store.settled();
  run.progress('demandes', planned.length, planned.length);
}

async function play(run: SampleRun, request: PlannedRequest, today: LocalDate): Promise<void> {
  const { seed, household, outcome, index } = request;
  const random = new Random(seed);
  const member: RequestedMember = {
    role: 'child',
    civility: random.pick(['M', 'Mme'] as const),
    lastname: lastName(household.name.slice(household.name.indexOf(' ') + 1)),
    firstname: random.pick(childFirstnames),
    birthday: addDays(today, -random.between(2, 25)),
  };
  const documents = index % 2 === 0 ? [await upload(run, seed)] : [];
  const comment = `Naissance de ${member.firstname}`;
  await act(run, request, { type: 'SubmitPersonRequest', data: { personId: household.id, member, comment, documents } });
  if (outcome === 'REFUSED') await act(run, request, { type: 'RefusePersonRequest', data: { comment: random.pick(reasons) } });
  if (outcome === 'APPROVED') await act(run, request, { type: 'ApprovePersonRequest', data: { comment: '' } });
}

async function act(run: SampleRun, { id }: PlannedRequest, command: PersonRequestCommand): Promise<void> {
  await executeInBatch(run, personRequestCase, { id, ...command }, run.today);
}

const upload = (run: SampleRun, seed: string): Promise<RequestDocument> =>
  uploadDocument(run, derivedId<'attachment'>(`${seed} document`), personAttachments, {
    name: 'acte-de-naissance.png',
    extension: 'png',
    mimeType: 'image/png',
    content: pngReceipt(seed),
  });

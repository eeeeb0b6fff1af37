import type { Addressed } from '@intendance/kernel/case.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import { type AttachmentEvent, attachmentStream } from '../../capabilities/attachment/attachment.events.js';
import type { MailingListId } from '../mailing-list/mailing-list.events.js';
import type { MailingEvent, MailingId } from './mailing.events.js';
import { type MailingCommand, mailingCase } from './mailing.js';
import { type MailingChange, mailingConsent, mostMailBytes, mustBeReadable, mustListPeople } from './mailing-content.js';
import { knownMailing, type Mailing, mailingFold } from './mailing-state.js';
import { mergeFields } from './merge-fields.js';

const context = caseContext();
const mailing = specifyCase(mailingCase, context);
const id = newId() as MailingId;
const list = newId() as MailingListId;
const lea = newId<'person'>() as PersonId;
const facts = { fields: mergeFields([]), images: [] };
const flyer: AttachedFile = { id: newId(), name: 'affiche.pdf', extension: 'pdf', size: 1200, mimeType: 'application/pdf' };
const { id: fileId, ...named } = flyer;
const upload: AttachmentEvent = {
  type: 'AttachmentUploaded',
  data: { ...named, sha256: '', purpose: 'mailing', uploadedBy: context.userId },
};
const attachments = new Map([[attachmentStream(fileId), [upload]]]);

const drafted: MailingEvent = { type: 'MailingDrafted', data: { copyOf: null } };
const subject: MailingEvent = { type: 'MailingSubjectWritten', data: { subject: 'Noël', preheader: '' } };
const body: MailingEvent = { type: 'MailingBodyWritten', data: { body: '<p>Bonjour {prénom}</p>' } };
const addressed: MailingEvent = { type: 'MailingAddressed', data: { lists: [list], people: [lea] } };
const typed: MailingEvent = { type: 'MailingAddressesTyped', data: { addresses: ['luc@exemple.fr'] } };
const consented: MailingEvent = { type: 'MailingConsentGiven', data: { version: mailingConsent.version, on: context.today } };
const attached: MailingEvent = { type: 'MailingDocumentAttached', data: flyer };
const started: MailingEvent = { type: 'MailingSendingStarted', data: {} };
const sent: MailingEvent = { type: 'MailingSendingFinished', data: { isComplete: true } };
const partial: MailingEvent = { type: 'MailingSendingFinished', data: { isComplete: false } };
const deleted: MailingEvent = { type: 'MailingDeleted', data: {} };
const complete = [drafted, subject, body, addressed, consented];
const given = (...events: readonly MailingEvent[]) => mailing.given({ mailing: events, attachments });

const to = (command: MailingCommand): Addressed<MailingId, MailingCommand> => ({ id, ...command });
const save = (data: MailingChange) => to({ type: 'SaveMailing', data });
const start = to({ type: 'StartSending', data: facts });
const schedule = to({ type: 'ScheduleMailing', data: { at: '2026-12-01T08:00:00.000Z', ...facts } });
const detach = to({ type: 'DetachMailingDocument', data: { id: fileId } });

describe('the draft of a mailing', () => {
  it('may begin empty, or with all that its author has written', () => {
    given()
      .when(to({ type: 'DraftMailing', data: {} }))
      .then({ mailing: [drafted] });
    given()
      .when(
        to({
          type: 'DraftMailing',
          data: {
            subject: ' Noël ',
            body: '<p>Bonjour {prénom}</p>',
            lists: [list],
            people: [lea, lea],
            addresses: ['Luc@Exemple.fr'],
            consent: true,
          },
        }),
      )
      .then({ mailing: [drafted, subject, body, addressed, typed, consented] });
  });

  it('keeps one event per part, so that two authors keep each other’s parts', () => {
    given(...complete)
      .when(save({ subject: 'Pâques' }))
      .then({ mailing: [{ type: 'MailingSubjectWritten', data: { subject: 'Pâques', preheader: '' } }] });
    given(...complete)
      .when(save({ subject: 'Noël', lists: [list] }))
      .then({});
    given(...complete)
      .when(save({ consent: false }))
      .thenTypes('MailingConsentWithdrawn');
  });

  it('takes addresses only, each once', () => {
    given(drafted)
      .when(save({ addresses: ['luc@exemple.fr', 'LUC@exemple.fr '] }))
      .then({ mailing: [typed] });
    given(drafted)
      .when(save({ addresses: ['luc'] }))
      .thenRefuses('mailing.address', ({ violations }) => expect(violations[0]?.propertyPath).toBe('addresses[0]'));
  });

  it('has documents, 16 MB in all', () => {
    given(drafted)
      .when(to({ type: 'AttachMailingDocument', data: flyer }))
      .thenWrites('mailing', 'attachments');
    given(drafted, attached).when(detach).thenTypes('MailingDocumentDetached');
    given(drafted).when(detach).thenRefuses('mailing.document-unknown');
    given(drafted, { type: 'MailingDocumentAttached', data: { ...flyer, id: newId(), size: mostMailBytes } })
      .when(to({ type: 'AttachMailingDocument', data: flyer }))
      .thenRefuses('mailing.documents-too-large');
  });

  it('is deleted softly', () => {
    given(drafted)
      .when(to({ type: 'DeleteMailing' }))
      .then({ mailing: [deleted] });
    given(drafted, deleted)
      .when(save({ subject: 'x' }))
      .thenRefuses('mailing.deleted');
    given(...complete, deleted)
      .when(start)
      .thenRefuses('mailing.deleted');
    given(drafted, deleted)
      .when(to({ type: 'RestoreMailing' }))
      .thenTypes('MailingRestored');
    given(...complete, started)
      .when(to({ type: 'DeleteMailing' }))
      .thenRefuses('mailing.closed');
  });

  it('takes each person of a list once', () => {
    expect(mustListPeople([lea, lea])).toEqual([lea]);
    expect(() => mustListPeople([])).toThrow(expect.objectContaining({ code: 'mailing.no-listed-people' }));
    const crowd = Array.from({ length: 10_001 }, () => newId<'person'>() as PersonId);
    expect(() => mustListPeople(crowd)).toThrow(expect.objectContaining({ code: 'mailing.too-many-people' }));
  });

  it('leaves out lists and the recipients of earlier mailings', () => {
    const chosen: MailingEvent = { type: 'MailingExclusionsChosen', data: { lists: [list], mailings: [id] } };
    given(...complete)
      .when(save({ excludedLists: [list, list], excludedMailings: [id] }))
      .then({ mailing: [chosen] });
    given(...complete, chosen)
      .when(save({ excludedLists: [list] }))
      .then({});
    mailing
      .given({ mailing: [], original: [drafted, chosen] })
      .when(to({ type: 'CopyMailing', data: { copyOf: id } }))
      .thenState((state) => expect(state).toMatchObject({ excludedLists: [list], excludedMailings: [id] }));
  });

  it('must exist', () => given().when(save({})).thenRefuses('mailing.unknown'));
});

describe('a mailing that leaves', () => {
  it('has recipients, a subject, a body and consent', () => {
    given(...complete)
      .when(start)
      .then({ mailing: [started] });
    given(drafted, body)
      .when(start)
      .thenRefuses('mailing.incomplete', ({ message, violations }) => {
        expect(message).toBe('Veuillez renseigner les informations manquantes.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['recipients', 'subject', 'consent']);
      });
    given(drafted, subject, { type: 'MailingBodyWritten', data: { body: '<p>&nbsp;<br /></p>' } }, addressed, consented)
      .when(start)
      .thenRefuses('mailing.incomplete');
  });

  it('holds no field that does not exist', () =>
    given(...complete, { type: 'MailingBodyWritten', data: { body: '<p>{surnom}</p>' } })
      .when(start)
      .thenRefuses('mailing.field'));

  it('shows images of the bank only, 16 MB with its documents', () => {
    const image = newId();
    const poster: MailingEvent = { type: 'MailingBodyWritten', data: { body: `<img data-image="${image}" alt="Affiche de {surnom}" />` } };
    const decorated: MailingEvent = { type: 'MailingBodyWritten', data: { body: `<img data-image="${image}" alt="" />` } };
    const starting = (bytes: number) => to({ type: 'StartSending', data: { ...facts, images: [{ id: image, bytes }] } });
    const at = '2026-12-01T08:00:00.000Z';
    given(...complete, decorated)
      .when(starting(200_000))
      .then({ mailing: [started] });
    for (const command of [start, schedule])
      given(...complete, decorated)
        .when(command)
        .thenRefuses('mailing.image-missing', ({ violations }) => expect(violations[0]?.propertyPath).toBe('body'));
    given(...complete, decorated, attached)
      .when(starting(mostMailBytes - flyer.size + 1))
      .thenRefuses('mailing.too-large');
    given(...complete, decorated, attached)
      .when(to({ type: 'ScheduleMailing', data: { at, ...facts, images: [{ id: image, bytes: mostMailBytes - flyer.size }] } }))
      .thenTypes('MailingScheduled');
    given(...complete, poster)
      .when(starting(1))
      .thenRefuses('mailing.field');
  });

  it('is scheduled within a year, moved, and called off', () => {
    const at = (time: string) => to({ type: 'ScheduleMailing', data: { at: time, ...facts } });
    const later = new Date(context.now.getTime() + 3_600_000).toISOString();
    const scheduled: MailingEvent = { type: 'MailingScheduled', data: { at: later } };
    const missed: MailingEvent = { type: 'MailingScheduleMissed', data: { reason: 'Arrêt du serveur' } };
    const miss = to({ type: 'MissSchedule', data: { at: later, reason: 'Arrêt du serveur' } });
    given(...complete)
      .when(at(context.now.toISOString()))
      .thenRefuses('mailing.schedule-past');
    given(...complete)
      .when(at(new Date(context.now.getTime() + 400 * 86_400_000).toISOString()))
      .thenRefuses('mailing.schedule-far');
    given(...complete, scheduled)
      .when(at(later))
      .then({});
    const evenLater = new Date(context.now.getTime() + 7_200_000).toISOString();
    for (const events of [[scheduled], [scheduled, missed]]) {
      given(...complete, ...events)
        .when(at(evenLater))
        .then({ mailing: [{ type: 'MailingScheduled', data: { at: evenLater } }] });
      given(...complete, ...events)
        .when(to({ type: 'UnscheduleMailing' }))
        .thenState((state) => expect(state).toMatchObject({ status: 'DRAFT', scheduledAt: null, missedBecause: null }));
      given(...complete, ...events)
        .when(start)
        .thenTypes('MailingSendingStarted');
      given(...complete, ...events)
        .when(to({ type: 'DeleteMailing' }))
        .thenTypes('MailingUnscheduled', 'MailingDeleted');
      given(...complete, ...events)
        .when(save({ subject: 'x' }))
        .thenRefuses('mailing.closed');
    }
    given(...complete, scheduled)
      .when(miss)
      .then({ mailing: [missed] });
    given(...complete, scheduled, { type: 'MailingScheduled', data: { at: evenLater } })
      .when(miss)
      .then({});
    given(...complete, scheduled, started)
      .when(miss)
      .then({});
    given(...complete, started)
      .when(at(later))
      .thenRefuses('mailing.closed');
  });

  it('is read by its author before it has recipients', () => {
    const message = [drafted, subject, body];
    const state = (...events: MailingEvent[]) =>
      knownMailing(events.reduce<Mailing>((before, event) => mailingFold.evolve(before, event), mailingFold.initial));
    mustBeReadable(state(...message), facts);
    const refused: [MailingEvent[], string][] = [
      [[drafted, body], 'mailing.incomplete'],
      [[...message, { type: 'MailingBodyWritten', data: { body: '<p>{surnom}</p>' } }], 'mailing.field'],
      [[...message, deleted], 'mailing.deleted'],
    ];
    for (const [events, code] of refused) expect(() => mustBeReadable(state(...events), facts)).toThrow(expect.objectContaining({ code }));
  });

  it('is read only, but for what failed, which may leave again', () => {
    for (const events of [[started], [started, sent], [started, partial]]) {
      given(...complete, ...events)
        .when(save({ subject: 'x' }))
        .thenRefuses('mailing.closed');
      given(...complete, attached, ...events)
        .when(detach)
        .thenRefuses('mailing.documents-closed');
    }
    given(...complete, started, sent)
      .when(start)
      .thenRefuses('mailing.closed');
    given(...complete, started, partial)
      .when(start)
      .then({ mailing: [started] });
    given(...complete, started)
      .when(to({ type: 'FinishSending', data: { isComplete: false } }))
      .thenState((state) => expect(state.status).toBe('PARTIAL'));
    given(...complete)
      .when(to({ type: 'FinishSending', data: { isComplete: true } }))
      .thenRefuses('mailing.not-sending');
  });

  it('may wait for its hour', () => {
    given(...complete)
      .when(schedule)
      .thenState((state) => expect(state).toMatchObject({ status: 'SCHEDULED', scheduledAt: '2026-12-01T08:00:00.000Z' }));
    const scheduled: MailingEvent = { type: 'MailingScheduled', data: { at: '2026-12-01T08:00:00.000Z' } };
    given(...complete, scheduled)
      .when(save({ subject: 'x' }))
      .thenRefuses('mailing.closed');
    given(...complete, scheduled)
      .when(to({ type: 'UnscheduleMailing' }))
      .thenTypes('MailingUnscheduled');
    given(...complete)
      .when(to({ type: 'UnscheduleMailing' }))
      .thenRefuses('mailing.not-scheduled');
  });

  it('is copied as a new draft, with the documents that left and without its consent', () => {
    const copyOf = newId() as MailingId;
    const copying = to({ type: 'CopyMailing', data: { copyOf } });
    const original = [...complete, typed, attached, started, sent];
    mailing
      .given({ mailing: [], original })
      .when(copying)
      .then({
        mailing: [
          { type: 'MailingDrafted', data: { copyOf } },
          subject,
          body,
          addressed,
          typed,
          { type: 'MailingTemplateDocumentAdded', data: flyer },
        ],
      });
    mailing
      .given({ mailing: [], original: [drafted, attached] })
      .when(copying)
      .thenState((state) => expect(state).toMatchObject({ status: 'DRAFT', documents: [], templateDocuments: [] }));
    mailing
      .given({ mailing: [drafted, { type: 'MailingTemplateDocumentAdded', data: flyer }] })
      .when(detach)
      .thenTypes('MailingTemplateDocumentRemoved');
    mailing.given({ mailing: [], original: [] }).when(copying).thenRefuses('mailing.unknown');
  });

  it('forgets all its addresses and the names of its documents', () => {
    const erasing = given(drafted, typed, attached).when(to({ type: 'EraseMailingAddresses', data: { addresses: null } }));
    erasing.thenErases(id);
    erasing.thenState((state) => expect(state).toMatchObject({ addresses: [], documents: [{ name: '(effacé)' }] }));
  });

  it('forgets the addresses of one person, and stores the others under a new key', () => {
    const addresses = ['anne@exemple.fr', 'paul@exemple.fr'];
    const erase = (erased: string) => to({ type: 'EraseMailingAddresses', data: { addresses: [erased] } });
    const several: MailingEvent = { type: 'MailingAddressesTyped', data: { addresses } };
    const erasing = given(drafted, several, attached).when(erase('anne@exemple.fr'));
    erasing.thenTypes('MailingAddressesErased', 'MailingAddressesRetained');
    erasing.thenErases(id);
    const keyId = newId();
    const first: MailingEvent[] = [
      { type: 'MailingAddressesErased', data: { keyId } },
      { type: 'MailingAddressesRetained', data: { addresses: ['paul@exemple.fr'], names: { [flyer.id]: flyer.name } } },
    ];
    const state = [drafted, several, attached, ...first].reduce(mailingFold.evolve, mailingFold.initial);
    expect(state).toMatchObject({ keyId, addresses: ['paul@exemple.fr'], documents: [{ name: flyer.name }] });
    given(drafted, several, attached, ...first)
      .when(erase('paul@exemple.fr'))
      .thenErases(keyId);
    given(drafted, several).when(erase('autre@exemple.fr')).then({});
  });

  it('reads an erasure from before that one as an erasure of all', () =>
    expect(
      [drafted, typed, attached, { type: 'MailingAddressesErased', data: {} } as const].reduce(mailingFold.evolve, mailingFold.initial),
    ).toMatchObject({
      keyId: null,
      addresses: [],
      documents: [{ name: '(effacé)' }],
    }));
});

describe('a command sent twice', () => {
  it.each([to({ type: 'DraftMailing', data: { subject: 'x' } }), save({ subject: 'x' }), start, schedule, to({ type: 'DeleteMailing' })])(
    '$type has no second effect',
    (command) => given(...(command.type === 'DraftMailing' ? [] : complete)).thenRepeating(command),
  );

  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

import { type AttachmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachedFile, AttachmentEvent } from '../../../capabilities/attachment/attachment.events.js';
import type { MinutesEvent, MinutesId } from './minutes.events.js';
import { type MinutesCommand, minutesCase } from './minutes.js';
import { minutesAttachments } from './minutes-attachments.js';

const context = caseContext();
const id = newId() as MinutesId;
const fileNamed = (name: string): AttachedFile => ({
  id: newId() as AttachmentId,
  name,
  extension: 'pdf',
  size: 1200,
  mimeType: 'application/pdf',
});
const march = fileNamed('pv-mars.pdf');
const corrected = fileNamed('pv-mars-corrige.pdf');
const uploaded = ({ id: _, ...file }: AttachedFile): AttachmentEvent => ({
  type: 'AttachmentUploaded',
  data: { ...file, sha256: '', purpose: minutesAttachments.name, uploadedBy: context.userId },
});
const uploads = new Map([march, corrected].map((file) => [`attachment-${file.id}`, [uploaded(file)]]));
const given = (...minutes: MinutesEvent[]) => specifyCase(minutesCase, context).given({ minutes, attachments: uploads });
const added: MinutesEvent[] = [
  { type: 'MinutesAdded', data: { title: 'Mars 2026', position: 0 } },
  { type: 'MinutesFileAttached', data: march },
];
type Form = Extract<MinutesCommand, { type: 'ReviseMinutes' }>['data'];
const add = (data: Form) => ({ id, type: 'AddMinutes', data }) as const;
const revise = (data: Form) => ({ id, type: 'ReviseMinutes', data }) as const;
const adopt = (on: string) => ({ id, type: 'AdoptMinutes', data: { on: localDate(on) } }) as const;
const adopted: MinutesEvent = { type: 'MinutesAdopted', data: { on: localDate('2026-11-20'), attestedBy: context.userId } };
const invalid = (...fields: string[]) => ({ fields, message: 'Informations invalides' });

describe('the minutes of a meeting', () => {
  it('are added with their file, under a trimmed title', () => {
    const outcome = given().when(add({ title: ' Mars 2026 ', file: march, position: 0 }));
    outcome.thenTypes('MinutesAdded', 'MinutesFileAttached');
    outcome.thenWrites('minutes', 'attachments');
    outcome.thenAnswers((answer) =>
      expect(answer).toEqual({ title: 'Mars 2026', position: 0, isRemoved: false, file: march, adoption: null }),
    );
  });
  it.each<[string, Form, ReturnType<typeof invalid>]>([
    ['a title', { title: '  ', file: march }, invalid('title')],
    ['a file', { title: 'Mars 2026' }, invalid('file')],
  ])('need %s', (_, form, { fields, message }) =>
    given()
      .when(add(form))
      .thenRefuses('minutes.invalid', (refusal) =>
        expect([refusal.message, refusal.violations.map(({ propertyPath }) => propertyPath)]).toEqual([message, fields]),
      ),
  );
  it('keep their file when only the title changes', () => {
    given(...added)
      .when(revise({ title: 'Mars 2026 (corrigé)', file: march }))
      .thenTypes('MinutesRevised');
    given(...added)
      .when(revise({ title: '' }))
      .thenRefuses('minutes.invalid');
  });
  it('replace their file', () =>
    given(...added)
      .when(revise({ file: corrected, position: 3 }))
      .thenTypes('MinutesMoved', 'MinutesFileDetached', 'MinutesFileAttached'));
  it('are removed, and come back with their file', () => {
    const removed: MinutesEvent = { type: 'MinutesRemoved', data: {} };
    given(...added)
      .when({ id, type: 'RemoveMinutes' })
      .then({ minutes: [removed] });
    given(...added, removed)
      .when({ id, type: 'RestoreMinutes' })
      .thenTypes('MinutesRestored');
    given(...added, removed)
      .when(revise({ title: 'x' }))
      .thenRefuses('minutes.unknown');
  });
  it('are adopted on the day of a later meeting, and attested by the user', () => {
    given(...added)
      .when(adopt('2026-11-20'))
      .then({ minutes: [adopted] });
    given(...added, adopted)
      .when(adopt('2026-11-19'))
      .thenAnswers(({ adoption }) => expect(adoption).toEqual({ on: '2026-11-19', attestedBy: context.userId }));
    given(...added)
      .when(adopt('2026-11-22'))
      .thenRefuses('minutes.adoption-day');
    given().when(adopt('2026-11-20')).thenRefuses('minutes.unknown');
  });
  it('lose their adoption when it is withdrawn, or when another file replaces theirs', () => {
    const withdrawn: MinutesEvent = { type: 'MinutesAdoptionWithdrawn', data: {} };
    given(...added, adopted)
      .when({ id, type: 'WithdrawMinutesAdoption' })
      .then({ minutes: [withdrawn] });
    given(...added, adopted)
      .when(revise({ file: corrected }))
      .thenTypes('MinutesFileDetached', 'MinutesFileAttached', 'MinutesAdoptionWithdrawn');
    given(...added, adopted)
      .when(revise({ title: 'Mars', position: 2 }))
      .thenTypes('MinutesRevised', 'MinutesMoved');
  });
  it.each(
    [
      adopt('2026-11-20'),
      { id, type: 'WithdrawMinutesAdoption' } as const,
      add({ title: 'Mars 2026', file: march }),
      revise({ title: 'Avril', file: corrected, position: 4 }),
      { id, type: 'RemoveMinutes' } as const,
    ].map((command) => [command.type, command] as const),
  )('%s sent twice has no second effect', (type, command) => given(...(type === 'AddMinutes' ? [] : added)).thenRepeating(command));
  it('must have been added', () => given().when({ id, type: 'RemoveMinutes' }).thenRefuses('minutes.unknown'));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

import type { CaseEvents } from '@intendance/kernel/case.js';
import { type AttachmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachmentEvent } from '../../../capabilities/attachment/attachment.events.js';
import type { ImageEvent, ImageId } from './image.events.js';
import { type ImageCommand, imageCase } from './image.js';

const id = newId<'image'>();
const source = { id: newId<'attachment'>(), width: 2000, height: 1000 };
const content = {
  name: 'Sortie au parc',
  type: 'slide' as const,
  alt: 'Le manège',
  format: 'square' as const,
  crop: { x: 500, y: 0, width: 1000, height: 1000 },
  file: { width: 800, height: 800, hash: 'a1b2c3d4' },
};
const batchToken = 'lot-1';
const add = (change: object = {}, sourceOf: ImageId | null = null): ImageCommand => ({
  type: 'AddImage',
  data: { ...content, batchToken, source, ...change, sourceOf },
});
const added: ImageEvent = { type: 'ImageAdded', data: { ...content, batchToken, source } };
const deleted: ImageEvent = { type: 'ImageDeleted', data: { source: source.id } };
const revise = (change: object = {}): ImageCommand => ({ type: 'ReviseImage', data: { ...content, ...change } });
const remove = (...uses: string[]): ImageCommand => ({ type: 'DeleteImage', data: { uses } });

const context = caseContext();
const upload = (change: object = {}): AttachmentEvent => ({
  type: 'AttachmentUploaded',
  data: {
    name: 'parc.webp',
    extension: 'webp',
    size: 10,
    mimeType: 'image/webp',
    sha256: '',
    purpose: 'website-image',
    uploadedBy: context.userId,
    ...change,
  },
});
const stored = (events: AttachmentEvent[]) => new Map([[`attachment-${source.id}`, events]]);
type History = CaseEvents<(typeof imageCase)['folds']>;
const given = (history: History) => {
  const spec = specifyCase(imageCase, context).given(history);
  return {
    when: (command: ImageCommand) => spec.when({ ...command, id }),
    thenRepeating: (command: ImageCommand) => spec.thenRepeating({ ...command, id }),
  };
};
const uploaded: History = { attachments: stored([upload()]) };

describe('adding an image', () => {
  it('attaches its upload to the bank', () =>
    given(uploaded)
      .when(add({ name: ' Sortie au parc ' }))
      .then({ image: [added], attachments: stored([{ type: 'AttachmentAttached', data: { holder: 'image-bank' } }]) }));
  it('shares the upload with the other images of the batch', () =>
    given({ attachments: stored([upload(), { type: 'AttachmentAttached', data: { holder: 'image-bank' } }]) })
      .when(add())
      .then({ image: [added] }));
  it('takes the source of another image of the bank', () => {
    const original = newId<'image'>();
    given({ original: [added] })
      .when(add({}, original))
      .then({ image: [added] });
    given({ original: [added] })
      .when(add({ source: { ...source, id: newId<'attachment'>() as AttachmentId } }, original))
      .thenRefuses('image.unknown');
    given({ original: [added, deleted] })
      .when(add({}, original))
      .thenRefuses('image.unknown');
  });
  it('refuses the upload of another user or for another purpose', () => {
    given({ attachments: stored([upload({ uploadedBy: newId<'user'>() })]) })
      .when(add())
      .thenRefuses('attachment.unknown');
    given({ attachments: stored([upload({ purpose: 'refund-bill' })]) })
      .when(add())
      .thenRefuses('attachment.unknown');
  });
  it('needs a name', () =>
    given(uploaded)
      .when(add({ name: '  ' }))
      .thenRefuses('image.incomplete', ({ message }) => expect(message).toBe('Veuillez renseigner les informations manquantes.')));
  it('needs a crop of the proportions of its format', () =>
    given(uploaded)
      .when(add({ format: 'lg' }))
      .thenRefuses('image.crop-invalid'));
});

describe('an image of the bank', () => {
  it('is named again without a new crop', () =>
    given({ image: [added] })
      .when(revise({ name: 'Parc' }))
      .then({ image: [{ type: 'ImageRelabelled', data: { name: 'Parc', type: 'slide', alt: 'Le manège' } }] }));
  it('is cropped again', () => {
    const file = { width: 800, height: 800, hash: 'ffff0000' };
    const crop = { ...content.crop, x: 0 };
    given({ image: [added] })
      .when(revise({ crop, file }))
      .then({ image: [{ type: 'ImageCropped', data: { format: 'square', crop, file } }] });
  });
  it('must exist to be changed', () => {
    given({}).when(revise()).thenRefuses('image.unknown');
    given({ image: [added, deleted] })
      .when(revise())
      .thenRefuses('image.unknown');
  });
});

describe('deleting an image', () => {
  it('lets go of its source', () =>
    given({ image: [added] })
      .when(remove())
      .then({ image: [deleted] }));
  it('is refused while a page shows it', () =>
    given({ image: [added] })
      .when(remove('Diaporama : Bienvenue'))
      .thenRefuses('image.used', ({ message }) => expect(message).toContain('Diaporama : Bienvenue')));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each([add(), revise({ name: 'Parc' }), remove()].map((command) => [command.type, command] as const))(
    '%s sent twice has no second effect',
    (_, command) => given(command.type === 'AddImage' ? uploaded : { image: [added] }).thenRepeating(command),
  );
});

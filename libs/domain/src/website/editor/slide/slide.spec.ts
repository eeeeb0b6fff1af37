import { newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { ImageEvent } from '../image/image.events.js';
import type { SlideContent, SlideEvent } from './slide.events.js';
import { type SlideCommand, slideCase } from './slide.js';

const id = newId<'slide'>();
const lgImage = newId<'image'>();
const source = { id: newId<'attachment'>(), width: 1920, height: 640 };
const image: ImageEvent = {
  type: 'ImageAdded',
  data: {
    name: 'Plage',
    type: 'slide',
    alt: '',
    format: 'lg',
    crop: { x: 0, y: 0, width: 1920, height: 640 },
    file: { width: 1920, height: 640, hash: 'a1b2c3d4' },
    batchToken: 'lot-1',
    source,
  },
};
const content: SlideContent = {
  title: 'Bienvenue',
  text: 'Votre CSE en ligne',
  color: '#000000',
  alignment: 'left',
  link: 'https://exemple.fr',
  lgImage,
  mdImage: null,
  smImage: null,
};
const added: SlideEvent = { type: 'SlideAdded', data: { ...content, page: 'home', position: 0 } };
const add = (change: Partial<SlideContent> = {}): SlideCommand => ({
  type: 'AddSlide',
  data: { ...content, ...change, page: 'home', position: 0 },
});
const revise = (change: Partial<SlideContent> & { position?: number } = {}): SlideCommand => ({
  type: 'ReviseSlide',
  data: { ...content, ...change },
});

const given = (...slide: SlideEvent[]) => givenImages([image], ...slide);
const givenImages = (events: ImageEvent[], ...slide: SlideEvent[]) => {
  const spec = specifyCase(slideCase).given({ slide, images: new Map([[`image-${lgImage}`, events]]) });
  return {
    when: (command: SlideCommand) => spec.when({ ...command, id }),
    thenRepeating: (command: SlideCommand) => spec.thenRepeating({ ...command, id }),
  };
};

describe('a slide', () => {
  it('is added to a page', () =>
    given()
      .when(add({ title: ' Bienvenue ', color: '#000000' }))
      .then({ slide: [added] }));
  it('needs an image', () =>
    given()
      .when(add({ lgImage: null }))
      .thenRefuses('slide.image-missing', ({ message }) => expect(message).toBe('Aucune image sélectionnée.')));
  it('needs images of the bank', () => {
    givenImages([]).when(add()).thenRefuses('slide.image-unknown');
    givenImages([image, { type: 'ImageDeleted', data: { source: source.id } }])
      .when(add())
      .thenRefuses('slide.image-unknown');
    given()
      .when(add({ smImage: newId<'image'>() }))
      .thenRefuses('slide.image-unknown', ({ violations }) => expect(violations[0]?.propertyPath).toBe('sm_image'));
  });
  it('needs a colour of six digits', () =>
    given()
      .when(add({ color: 'red' }))
      .thenRefuses('slide.color-invalid'));
  it('leads to no script', () =>
    given()
      .when(add({ link: 'javascript:alert(1)' }))
      .thenRefuses('slide.link-invalid'));
  it('is revised and moved in one save', () =>
    given(added)
      .when(revise({ title: 'Bonjour', position: 2 }))
      .then({
        slide: [
          { type: 'SlideRevised', data: { ...content, title: 'Bonjour' } },
          { type: 'SlideMoved', data: { position: 2 } },
        ],
      }));
  it('keeps the fields that a save leaves out', () =>
    given(added)
      .when({ type: 'ReviseSlide', data: { position: 1 } })
      .then({ slide: [{ type: 'SlideMoved', data: { position: 1 } }] }));
  it('is not written when nothing changes', () => given(added).when(revise()).then({}));
  it('is deleted', () =>
    given(added)
      .when({ type: 'DeleteSlide' })
      .then({ slide: [{ type: 'SlideDeleted', data: {} }] }));
  it('must exist to be changed', () => {
    given().when(revise()).thenRefuses('slide.unknown');
    given(added, { type: 'SlideDeleted', data: {} })
      .when(revise({ title: 'x' }))
      .thenRefuses('slide.unknown');
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each(
    [add(), revise({ title: 'Bonjour', position: 3 }), { type: 'DeleteSlide' } as const].map((command) => [command.type, command] as const),
  )('%s sent twice has no second effect', (_, command) => given(...(command.type === 'AddSlide' ? [] : [added])).thenRepeating(command));
});

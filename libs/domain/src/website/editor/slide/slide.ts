import { type Addressed, type Case, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { type ImageId, imageStream } from '../image/image.events.js';
import { type Image, imageDecider } from '../image/image.js';
import { isSiteLink } from '../site-link.js';
import type { SitePage } from '../site-page.js';
import { slideErrors } from './slide.errors.js';
import { type SlideContent, type SlideEvent, type SlideId, slideStream } from './slide.events.js';

export type SlideCommand =
  | { type: 'AddSlide'; data: SlideContent & { page: SitePage; position: number } }
  /** Fields that are absent stay as they are. */
  | { type: 'ReviseSlide'; data: Partial<SlideContent & { position: number }> }
  | { type: 'DeleteSlide' };

export type KnownSlide = SlideContent & { status: 'live' | 'deleted'; page: SitePage; position: number };
export type Slide = { status: 'none' } | KnownSlide;

export const slideDecider: Decider<SlideCommand, SlideEvent, Slide> = { initial: { status: 'none' }, decide, evolve };

type SlideFolds = { slide: typeof slideDecider; images: { each: typeof imageDecider } };

/** All writes of a slide. Its images are guarded: an image that is deleted at the same time is not shown by a slide. */
export const slideCase: Case<Addressed<SlideId, SlideCommand>, KnownSlide, SlideFolds, 'slide'> = {
  folds: { slide: slideDecider, images: { each: imageDecider } },
  own: 'slide',
  streams: (command) => ({
    slide: read(slideStream(command.id)),
    ...(command.type !== 'DeleteSlide' && { images: imagesOf(command.data).map(({ id }) => guarded(imageStream(id))) }),
  }),
  decide(command, facts) {
    const slide = new PendingStream(slideDecider, facts.slide);
    slide.append(decide(command, slide.state));
    if (slide.events.length > 0 && command.type !== 'DeleteSlide') requireImages(command.data, facts.images);
    return { events: { slide: slide.events }, answer: knownSlide(slide.state) };
  },
};

/** @throws slide.unknown */
export function knownSlide(slide: Slide): KnownSlide {
  if (slide.status === 'none') throw slideErrors.unknown();
  return slide;
}

const imageFields = { lgImage: 'lg_image', mdImage: 'md_image', smImage: 'sm_image' } as const;

const imagesOf = (content: Partial<SlideContent>): { id: ImageId; field: string }[] =>
  Object.entries(imageFields).flatMap(([key, field]) => {
    const id = content[key as keyof typeof imageFields];
    return id ? [{ id, field }] : [];
  });

/** @throws slide.image-unknown */
function requireImages(content: Partial<SlideContent>, images: ReadonlyMap<string, Image>): void {
  const missing = imagesOf(content).find(({ id }) => images.get(imageStream(id))?.status !== 'live');
  if (missing) throw slideErrors.imageUnknown(missing.field);
}

function decide(command: SlideCommand, slide: Slide): SlideEvent[] {
  if (command.type === 'AddSlide')
    return slide.status === 'none' ? [{ type: 'SlideAdded', data: { ...command.data, ...complete(command.data) } }] : [];
  const current = knownSlide(slide);
  if (command.type === 'DeleteSlide') return current.status === 'deleted' ? [] : [{ type: 'SlideDeleted', data: {} }];
  if (current.status === 'deleted') throw slideErrors.unknown();
  const { position = current.position } = command.data;
  const content = complete({ ...current, ...command.data });
  return [
    ...(canonicalJson(content) === canonicalJson(contentOf(current)) ? [] : [{ type: 'SlideRevised' as const, data: content }]),
    ...(position === current.position ? [] : [{ type: 'SlideMoved' as const, data: { position } }]),
  ];
}

const contentOf = ({ title, text, color, alignment, link, lgImage, mdImage, smImage }: SlideContent): SlideContent => ({
  title,
  text,
  color,
  alignment,
  link,
  lgImage,
  mdImage,
  smImage,
});

/** Trims the texts. @throws slide.image-missing, slide.color-invalid, slide.link-invalid */
function complete(typed: SlideContent): SlideContent {
  const content = contentOf(typed);
  const link = content.link.trim();
  if (!content.lgImage) throw slideErrors.imageMissing();
  if (!/^#[0-9a-f]{6}$/i.test(content.color)) throw slideErrors.colorInvalid();
  if (link !== '' && !isSiteLink(link)) throw slideErrors.linkInvalid();
  return { ...content, title: content.title.trim(), text: content.text.trim(), color: content.color.toLowerCase(), link };
}

function evolve(slide: Slide, event: SlideEvent): Slide {
  if (event.type === 'SlideAdded') return { ...event.data, status: 'live' };
  const current = knownSlide(slide);
  return event.type === 'SlideDeleted' ? { ...current, status: 'deleted' } : { ...current, ...event.data };
}

import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { attachFiles, attachmentUses } from '../../../capabilities/attachment/attach-files.js';
import { attachmentDecider } from '../../../capabilities/attachment/attachment.js';
import { imageErrors } from './image.errors.js';
import { type ImageCrop, type ImageEvent, type ImageId, type ImageLabels, type ImageSource, imageStream } from './image.events.js';
import { imageAttachments } from './image-attachments.js';
import { isCropOf } from './image-crop.js';

type ImageContent = ImageLabels & ImageCrop;

export type ImageCommand =
  /** `sourceOf`: the image of the bank whose source is used again; null for a new upload. */
  | { type: 'AddImage'; data: ImageContent & { batchToken: string; source: ImageSource; sourceOf: ImageId | null } }
  | { type: 'ReviseImage'; data: ImageContent }
  /** `uses`: the pages that show the image. */
  | { type: 'DeleteImage'; data: { uses: readonly string[] } };

export type KnownImage = ImageContent & { status: 'live' | 'deleted'; batchToken: string; source: ImageSource };
export type Image = { status: 'none' } | KnownImage;

export const imageDecider: Decider<ImageCommand, ImageEvent, Image> = { initial: { status: 'none' }, decide, evolve };

/** The folder in which all pictures of the bank are attached: the images of a batch share theirs. */
const holder = 'image-bank';

type ImageFolds = { image: typeof imageDecider; original: typeof imageDecider; attachments: { each: typeof attachmentDecider } };

/** All writes of an image. A new image attaches its upload, or takes the source of another image of the bank. */
export const imageCase: Case<Addressed<ImageId, ImageCommand>, KnownImage, ImageFolds, 'image'> = {
  folds: { image: imageDecider, original: imageDecider, attachments: { each: attachmentDecider } },
  own: 'image',
  streams: (command) => ({
    image: read(imageStream(command.id)),
    ...(command.type === 'AddImage' && command.data.sourceOf && { original: read(imageStream(command.data.sourceOf)) }),
    ...(command.type === 'AddImage' && !command.data.sourceOf && { attachments: attachmentUses([command.data.source]) }),
  }),
  decide(command, facts, { userId }) {
    const image = new PendingStream(imageDecider, facts.image);
    image.append(decide(command, image.state));
    if (command.type !== 'AddImage') return { events: { image: image.events }, answer: knownImage(image.state) };
    const { source, sourceOf } = command.data;
    if (sourceOf && liveImage(facts.original).source.id !== source.id) throw imageErrors.unknown();
    const attaching = { holder, purpose: imageAttachments.name, by: userId };
    const attachments = sourceOf ? new Map() : attachFiles([source], facts.attachments, attaching);
    return { events: { image: image.events, attachments }, answer: knownImage(image.state) };
  },
};

/** @throws image.unknown */
export function knownImage(image: Image): KnownImage {
  if (image.status === 'none') throw imageErrors.unknown();
  return image;
}

/** @throws image.unknown, also for a deleted image */
export function liveImage(image: Image): KnownImage {
  if (image.status !== 'live') throw imageErrors.unknown();
  return image;
}

function decide(command: ImageCommand, image: Image): ImageEvent[] {
  if (command.type === 'AddImage') {
    if (image.status !== 'none') return [];
    const { sourceOf: _, ...data } = command.data;
    return [{ type: 'ImageAdded', data: { ...data, ...complete(data, data.source) } }];
  }
  const current = knownImage(image);
  if (command.type === 'DeleteImage') {
    if (current.status === 'deleted') return [];
    if (command.data.uses.length > 0) throw imageErrors.used(command.data.uses);
    return [{ type: 'ImageDeleted', data: { source: current.source.id } }];
  }
  const {
    name,
    type,
    alt,
    isDecorative = current.isDecorative ?? false,
    format,
    crop,
    file,
  } = complete(command.data, liveImage(image).source);
  const isMarked = isDecorative !== (current.isDecorative ?? false);
  const isRelabelled = name !== current.name || type !== current.type || alt !== current.alt || isMarked;
  // The hash of the file stands for the rectangle and for the pixels.
  const isCropped = format !== current.format || file.hash !== current.file.hash;
  return [
    ...(isRelabelled
      ? [{ type: 'ImageRelabelled' as const, data: { name, type, alt, ...(isMarked || isDecorative ? { isDecorative } : {}) } }]
      : []),
    ...(isCropped ? [{ type: 'ImageCropped' as const, data: { format, crop, file } }] : []),
  ];
}

/** Trims the texts. @throws image.incomplete, image.crop-invalid */
function complete<Content extends ImageContent>(content: Content, source: ImageSource): Content {
  const typed = { ...content, name: content.name.trim(), alt: content.isDecorative ? '' : content.alt.trim() };
  if (typed.name === '') throw imageErrors.incomplete();
  if (!isCropOf(typed.format, typed.crop, source)) throw imageErrors.cropInvalid();
  return typed;
}

function evolve(image: Image, event: ImageEvent): Image {
  if (event.type === 'ImageAdded') return { ...event.data, status: 'live' };
  const current = knownImage(image);
  return event.type === 'ImageDeleted' ? { ...current, status: 'deleted' } : { ...current, ...event.data };
}

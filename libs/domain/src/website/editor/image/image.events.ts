import type { AttachmentId, Id } from '@intendance/kernel/id.js';
import type { Crop } from './image-crop.js';
import type { ImageFormat, ImageType, Size } from './image-format.js';

export type ImageId = Id<'image'>;

/** The picture that a user uploaded, without its metadata. The images of a batch share one. */
export type ImageSource = { id: AttachmentId } & Size;

/** The file that the server wrote: `hash` is the start of its SHA-256, which its address shows. */
export type ImageFile = Size & { hash: string };

/** `isDecorative`: the picture says nothing that the text does not say. An empty `alt` without it: nobody has described the picture yet. */
export type ImageLabels = { name: string; type: ImageType; alt: string; isDecorative?: boolean };
export type ImageCrop = { format: ImageFormat; crop: Crop; file: ImageFile };

/** Stored for ever: only add optional fields or new types. */
export type ImageEvent =
  | { type: 'ImageAdded'; data: ImageLabels & ImageCrop & { batchToken: string; source: ImageSource } }
  | { type: 'ImageRelabelled'; data: ImageLabels }
  | { type: 'ImageCropped'; data: ImageCrop }
  | { type: 'ImageDeleted'; data: { source: AttachmentId } };

export const imageStream = (id: ImageId): `image-${string}` => `image-${id}`;

import { readFile } from 'node:fs/promises';
import { attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { type ImageId, type ImageSource, imageStream } from '@intendance/domain/website/editor/image/image.events.js';
import { imageCase } from '@intendance/domain/website/editor/image/image.js';
import { imageAttachments } from '@intendance/domain/website/editor/image/image-attachments.js';
import { cropAround, type FocalPoint } from '@intendance/domain/website/editor/image/image-crop.js';
import type { ImageFormat, ImageType, Size } from '@intendance/domain/website/editor/image/image-format.js';
import { type AttachmentId, derivedId } from '@intendance/kernel/id.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { uploadDocument } from '../capabilities/sample-data/upload-document.js';
import type { ImageFiles } from '../website/editor/image/image-files.js';

type PicturePlan = { type: ImageType; alt: string; formats: readonly ImageFormat[]; size: Size; focus?: FocalPoint };

const scene = (type: ImageType, alt: string, ...formats: ImageFormat[]): PicturePlan => ({
  type,
  alt,
  formats,
  size: { width: 1920, height: 960 },
});
const face = (alt: string): PicturePlan => ({ type: 'face', alt, formats: ['square'], size: { width: 800, height: 800 } });

/** The drawings of `assets/demo`, which `scripts/demo-pictures.mjs` makes. */
const plans = {
  horizon: scene('slide', 'Un voilier sur la mer, au lever du soleil', 'lg', 'md', 'sm', 'square'),
  noel: scene('slide', 'Un sapin décoré et des cadeaux, la nuit, dans la neige', 'lg', 'md', 'sm', 'square'),
  ski: scene('slide', 'Un skieur sous les télécabines', 'lg', 'md', 'sm', 'square'),
  equipe: { ...scene('slide', 'Cinq élus du CSE', 'lg', 'sm', 'square'), focus: { x: 0.65, y: 0.8 } },
  cinema: scene('slide', 'Une salle de cinéma, du pop-corn et un billet', 'lg', 'sm', 'square'),
  parc: scene('slide', 'Une grande roue et des ballons', 'lg', 'sm', 'square'),
  contact: { ...scene('slide', 'Une enveloppe et des bulles de discussion', 'lg', 'sm'), focus: { x: 0.62, y: 0.45 } },
  rentree: scene('article', 'Un cartable et des livres devant un tableau', 'lg', 'square'),
  concert: scene('article', 'Un micro sur scène devant le public', 'lg', 'square'),
  sport: scene('article', 'Une cycliste dans les collines', 'lg', 'square'),
  plage: scene('advantage', 'Un parasol sur la plage', 'square'),
  'visage-1': face('Claire Morel'),
  'visage-2': face('Moussa Diallo'),
  'visage-3': face('Inès Garnier'),
  'visage-4': face('Bernard Lefèvre'),
  'visage-5': face('Nora Da Silva'),
  logo: { type: 'logo', alt: 'CSE Horizon', formats: ['auto'], size: { width: 500, height: 160 } },
} satisfies Record<string, PicturePlan>;

export type PictureName = keyof typeof plans;

export const pictureId = (scope: string, name: PictureName, format: ImageFormat): ImageId =>
  derivedId<'image'>(`${scope} picture ${name} ${format}`);

/** The picture in a format; null where the seed has no crop of it. */
export const pictureIn = (scope: string, name: PictureName, format: ImageFormat): ImageId | null =>
  plans[name].formats.includes(format as never) ? pictureId(scope, name, format) : null;

/** Fills the image bank. Pictures of an earlier seed stay as they are. */
export async function seedPictures(run: SampleRun, files: ImageFiles, names = Object.keys(plans) as PictureName[]): Promise<void> {
  for (const name of names) await seedPicture(run, files, name);
  await run.store.flush();
  await run.store.settled();
}

async function seedPicture(run: SampleRun, files: ImageFiles, name: PictureName): Promise<void> {
  const { type, alt, formats, size, focus }: PicturePlan = plans[name];
  const ids = formats.map((format) => ({ format, id: pictureId(run.scope, name, format) }));
  const batchToken = ids[0]?.id;
  const attachment = derivedId<'attachment'>(`${run.scope} picture ${name}`) as AttachmentId;
  await run.store.prefetch([attachmentStream(attachment), ...ids.map(({ id }) => imageStream(id))]);
  if (!batchToken || !run.store.isAbsent(imageStream(batchToken))) return;
  const content = await readFile(new URL(`../../assets/demo/${name}.webp`, import.meta.url));
  const document = { name: `${name}.webp`, extension: 'webp', mimeType: 'image/webp', content };
  const source: ImageSource = { id: (await uploadDocument(run, attachment, imageAttachments, document)).id, ...size };
  for (const { id, format } of ids) {
    const crop = cropAround(format, source, focus);
    const file = await files.write(run.context(), id, source, format, crop);
    const data = {
      name: labelOf(name),
      type,
      alt,
      format,
      crop,
      file,
      batchToken,
      source,
      sourceOf: id === batchToken ? null : batchToken,
    };
    await executeInBatch(run, imageCase, { type: 'AddImage', id, data }, run.today);
  }
}

const labelOf = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1).replace('-', ' ')}`;

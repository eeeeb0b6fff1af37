import type { ImageCrop } from '@intendance/domain/website/editor/image/image.events.js';
import type { KnownImage } from '@intendance/domain/website/editor/image/image.js';
import { isTooSmall } from '@intendance/domain/website/editor/image/image-crop.js';
import {
  type ImageFormat,
  type ImageType,
  imageSizes,
  isRecommended,
  recommendedFormats,
  type Size,
} from '@intendance/domain/website/editor/image/image-format.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type Updated, updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { ImageDto, ImageWarningDto } from './image.dto.js';
import { imageFormatLabels, imageTypeLabels } from './image.listing.js';

/** The public address of an image. Its content never changes: another crop has another hash. */
export const imagePath = (environmentId: EnvironmentId, id: string, hash: string, extension: 'webp' | 'jpg' = 'webp'): string =>
  `/api/website/image/${environmentId}/${id}-${hash}.${extension}`;

type Dated = Updated & { readonly created_at?: Date };

export function imageToWire(environmentId: EnvironmentId, id: string, version: number, image: KnownImage, dates: Dated = {}): ImageDto {
  const { name, type, format, alt, isDecorative = false, batchToken, crop, file, source } = image;
  return {
    id,
    name,
    type,
    format,
    batch_token: batchToken,
    alt,
    decorative: isDecorative,
    path: imagePath(environmentId, id, file.hash),
    jpeg_path: imagePath(environmentId, id, file.hash, 'jpg'),
    width: file.width,
    height: file.height,
    source_width: source.width,
    source_height: source.height,
    crop,
    warnings: [...smallWarning(format, crop), ...formatWarning(type, format)],
    ...(dates.created_at && { created_at: dates.created_at.toISOString() }),
    version,
    ...updatedAtToWire(dates),
  };
}

export function smallWarning(format: ImageFormat, crop: ImageCrop['crop'] | Size): ImageWarningDto[] {
  if (format === 'auto' || !isTooSmall(format, crop)) return [];
  const { width, height } = imageSizes[format];
  return [{ code: 'SMALL', message: `L’image sera agrandie : ce format demande au moins ${width} × ${height} pixels.` }];
}

function formatWarning(type: ImageType, format: ImageFormat): ImageWarningDto[] {
  if (isRecommended(type, format)) return [];
  const formats = recommendedFormats[type].map((each) => imageFormatLabels[each]).join(', ');
  return [{ code: 'FORMAT', message: `Le format choisi n’est pas le format recommandé pour « ${imageTypeLabels[type]} » : ${formats}.` }];
}

import type { ImageId } from '@intendance/domain/website/editor/image/image.events.js';
import type { KnownImage } from '@intendance/domain/website/editor/image/image.js';
import { defaultSlideColor, type SlideContent } from '@intendance/domain/website/editor/slide/slide.events.js';
import type { KnownSlide } from '@intendance/domain/website/editor/slide/slide.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import { imagePath } from '../image/image-wire.js';
import type { SaveSlideDto, ShownImageDto, SlideDto } from './slide.dto.js';
import type { ListedSlide } from './slide.listing.js';

export const slideContent = (dto: SaveSlideDto): SlideContent => ({
  title: dto.title ?? '',
  text: dto.text ?? '',
  color: dto.color || defaultSlideColor,
  alignment: dto.alignment ?? 'left',
  link: dto.link ?? '',
  lgImage: (dto.lg_image ?? null) as ImageId | null,
  mdImage: (dto.md_image ?? null) as ImageId | null,
  smImage: (dto.sm_image ?? null) as ImageId | null,
});

/** Fields that are absent stay as they are. */
export const slideChange = (dto: SaveSlideDto): Partial<SlideContent & { position: number }> => {
  const content = slideContent(dto);
  const sent = Object.entries(wireNames).flatMap(([name, wire]) =>
    dto[wire] === undefined ? [] : [[name, content[name as keyof SlideContent]] as const],
  );
  return { ...Object.fromEntries(sent), ...(dto.position != null && { position: dto.position }) };
};

const wireNames = {
  title: 'title',
  text: 'text',
  color: 'color',
  alignment: 'alignment',
  link: 'link',
  lgImage: 'lg_image',
  mdImage: 'md_image',
  smImage: 'sm_image',
} as const satisfies Record<keyof SlideContent, keyof SaveSlideDto>;

export const slideToWire = (id: string, version: number, slide: KnownSlide): SlideDto => ({
  id,
  type: slide.page,
  title: slide.title,
  text: slide.text,
  position: slide.position,
  color: slide.color,
  alignment: slide.alignment,
  link: slide.link,
  lg_image: slide.lgImage,
  md_image: slide.mdImage,
  sm_image: slide.smImage,
  version,
});

export const listedSlideToWire = (environmentId: EnvironmentId, { id, version, state, lg, md, sm, ...dates }: ListedSlide): SlideDto => ({
  ...slideToWire(id, version, state),
  lg: shownImage(environmentId, state.lgImage, lg),
  md: shownImage(environmentId, state.mdImage, md),
  sm: shownImage(environmentId, state.smImage, sm),
  ...updatedAtToWire(dates),
});

/** An image as pages show it; null for none, or for one that has left the bank. */
export const shownImage = (environmentId: EnvironmentId, id: string | null, image: KnownImage | null): ShownImageDto | null =>
  id === null || image === null
    ? null
    : { id, path: imagePath(environmentId, id, image.file.hash), alt: image.alt, width: image.file.width, height: image.file.height };

import type { Schema } from '@intendance/contract/client.js';
import { choicesOf } from '../../../ui/field/choices-of.js';

export type BankImage = Schema<'ImageDto'>;
export type ImageFormat = BankImage['format'];
export type ImageType = BankImage['type'];
export type ImageCrop = Schema<'ImageCropDto'>;
export type Size = { width: number; height: number };

export const imageTypeLabels: Readonly<Record<ImageType, string>> = {
  slide: 'Diaporama',
  article: 'Article',
  advantage: 'Avantage',
  face: 'Portrait',
  logo: 'Logo',
  other: 'Autre',
};
export const imageFormatLabels: Readonly<Record<ImageFormat, string>> = {
  square: 'Carré',
  lg: 'Ordinateur',
  md: 'Tablette',
  sm: 'Téléphone',
  auto: 'Original',
};
export const typeChoices = choicesOf(imageTypeLabels);
export const formatChoices = choicesOf(imageFormatLabels);

/** Sizes in pixels that the server writes; `auto` keeps the proportions of the picture. */
export const imageSizes: Readonly<Record<Exclude<ImageFormat, 'auto'>, Size>> = {
  square: { width: 800, height: 800 },
  lg: { width: 1920, height: 640 },
  md: { width: 1200, height: 600 },
  sm: { width: 768, height: 768 },
};

/** Formats in which pages show the images of a type. */
export const recommendedFormats: Readonly<Record<ImageType, readonly ImageFormat[]>> = {
  slide: ['lg', 'md', 'sm'],
  article: ['lg', 'md', 'sm', 'square'],
  advantage: ['square'],
  face: ['square'],
  logo: ['auto'],
  other: ['auto'],
};

export const acceptedImages = 'image/jpeg,image/png,image/webp';
export const missingText = 'Veuillez renseigner les informations manquantes.';

export const isTooSmall = (format: ImageFormat, { width }: Size): boolean => format !== 'auto' && width < imageSizes[format].width;

/** `1 920 × 640 pixels` */
export const sizeText = ({ width, height }: Size): string => `${width} × ${height} pixels`;

/** The name of a file as the name of its image: without its extension. */
export const nameOfFile = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');

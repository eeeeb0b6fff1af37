/** Formats of the specification. `auto` keeps the proportions of the picture. */
export const imageFormats = ['square', 'lg', 'md', 'sm', 'auto'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Purposes of an image, chosen by the user. */
export const imageTypes = ['slide', 'article', 'advantage', 'face', 'logo', 'other'] as const;
export type ImageType = (typeof imageTypes)[number];

export type Size = { width: number; height: number };

/** Sizes in pixels of the images that the server writes. */
export const imageSizes: Readonly<Record<Exclude<ImageFormat, 'auto'>, Size>> = {
  square: { width: 800, height: 800 },
  lg: { width: 1920, height: 640 },
  md: { width: 1200, height: 600 },
  sm: { width: 768, height: 768 },
};
export const mostAutoWidth = 1600;

/** Formats in which pages show the images of a type. */
export const recommendedFormats: Readonly<Record<ImageType, readonly ImageFormat[]>> = {
  slide: ['lg', 'md', 'sm'],
  article: ['lg', 'md', 'sm', 'square'],
  advantage: ['square'],
  face: ['square'],
  logo: ['auto'],
  other: ['auto'],
};

export const isRecommended = (type: ImageType, format: ImageFormat): boolean => recommendedFormats[type].includes(format);

import type { ImageUse } from '../image/image-use.js';

export const slideImageUse: ImageUse = {
  label: 'Diaporama',
  select: 'SELECT title FROM read.slide_list WHERE lg_image = $1::text::uuid OR md_image = $1::text::uuid OR sm_image = $1::text::uuid',
};

import type { ImageUse } from '../image/image-use.js';

export const siteLogoUse: ImageUse = {
  label: 'Logo du site',
  select: "SELECT '' AS title FROM read.site_logo WHERE logo = $1::text::uuid",
};

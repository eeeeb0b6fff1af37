import type { Brand } from '@intendance/contract/access-need.js';
import { brandName, productName } from '@intendance/contract/brand-name.js';

/** The page under the name, icon and colours of a white label, from its first paint on. */
export const brandedPage = (page: string, brand: Brand): string =>
  page
    .replaceAll(productName, brandName(brand))
    .replace('<html ', `<html data-brand="${brand}" `)
    .replace('href="/favicon.svg"', `href="/favicon-${brand}.svg"`);

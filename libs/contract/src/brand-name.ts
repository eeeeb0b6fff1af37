import type { Brand } from './access-need.js';

export const productName = 'Intendance';

const names: Record<Brand, string> = { toutapprendre: 'Tout Apprendre', flash: 'Flash', generique: 'Espace CSE' };

export const isWhiteLabel = (brand: string | null | undefined): brand is Brand => Object.hasOwn(names, brand ?? '');

/** Product name on screens, exports and mails: the name of the white label, else the default name. */
export const brandName = (brand: string | null | undefined): string => (isWhiteLabel(brand) ? names[brand] : productName);

import { brandName as nameOf } from '@intendance/contract/brand-name.js';

/** Product name on the screens: the white-label name from `data-brand` (set before the first paint), else the default name. */
export const brandName = (brand: string | null | undefined = document.documentElement.dataset.brand): string => nameOf(brand);

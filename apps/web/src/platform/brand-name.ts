import { brandName as nameOf } from '@intendance/contract/brand-name.js';

/** Set before the first paint (`boot.js`), then by the user's environment. */
export const currentBrand = (): string => document.documentElement.dataset.brand ?? 'intendance';

/** Product name on the screens: the white-label name, else the default name. */
export const brandName = (brand: string | null | undefined = currentBrand()): string => nameOf(brand);

const names: Record<string, string> = { toutapprendre: 'Tout Apprendre', flash: 'Flash', generique: 'Espace CSE' };

/** Product name on the screens: the white-label name from `data-brand` (set before the first paint), else the default name. */
export const brandName = (brand: string | null | undefined = document.documentElement.dataset.brand): string =>
  names[brand ?? ''] ?? 'Intendance';

export const isWhiteLabel = (brand: string | null | undefined): boolean => (brand ?? '') in names;

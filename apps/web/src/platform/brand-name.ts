const names: Record<string, string> = { toutapprendre: 'Tout Apprendre', flash: 'Flash', generique: 'Espace CSE' };

/** What the product is called on the screens: by the name of the white label when there is one (`data-brand`, set before the first paint). */
export const brandName = (brand: string | null | undefined = document.documentElement.dataset.brand): string =>
  names[brand ?? ''] ?? 'Intendance';

export const isWhiteLabel = (brand: string | null | undefined): boolean => (brand ?? '') in names;

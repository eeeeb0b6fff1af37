/** The number of places that a form tells; null for what is no number: the domain asks for it. */
export const typedPlaces = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

const expected = 'Date invalide. Exemple : 31/12/2026';

const real = (year: number, month: number, date: number): boolean => {
  const day = new Date(Date.UTC(year, month - 1, date));
  return day.getUTCFullYear() === year && day.getUTCMonth() === month - 1 && day.getUTCDate() === date;
};

/** `31/12/2026`, `31-12-26`, `1.2.2026`, `31122026` or `2026-12-31` to `YYYY-MM-DD`; null for an empty text. */
export function readDate(text: string): { date: string | null } | { fault: string } {
  const source = text.trim();
  if (source === '') return { date: null };
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(source);
  const french = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(source) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(source);
  const [date, month, year] = iso ? [iso[3], iso[2], iso[1]] : french ? french.slice(1) : [];
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  if (!date || !month || !year || !real(full, Number(month), Number(date))) return { fault: expected };
  return { date: `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` };
}

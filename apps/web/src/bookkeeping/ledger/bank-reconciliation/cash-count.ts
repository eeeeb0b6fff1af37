/** The notes and coins of the euro. */
export const cashValues = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const;

/** How many pieces there are of each value of `cashValues`; null while nothing is typed. */
export type CashPieces = readonly (number | null)[];

export const noPieces = (): (number | null)[] => cashValues.map(() => null);
export const isCounted = (pieces: CashPieces): boolean => pieces.some((count) => count !== null);

/** In euros. Summed in cents: 3 times 0.1 is 0.3. */
export const cashSum = (pieces: CashPieces): number =>
  cashValues.reduce((sum, value, rank) => sum + Math.round(value * 100) * (pieces[rank] ?? 0), 0) / 100;

export const countedCash = (pieces: CashPieces): { value: number; pieces: number }[] =>
  cashValues.map((value, rank) => ({ value, pieces: pieces[rank] ?? 0 })).filter((counted) => counted.pieces > 0);

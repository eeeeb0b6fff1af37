/** An entry under a voucher that a proposal gave, or its reversal under `CP-` and that voucher. */
export type VoucherEntry = { readonly pieceRef: string; readonly entryId: string };

const reversalMark = 'CP-';

/**
 * The entry that stands under each voucher: one that was reversed stands no more, and one that was posted anew does.
 * @param entries in the order in which they were recorded
 */
export function standingVouchers(entries: readonly VoucherEntry[]): ReadonlyMap<string, string> {
  const standing = new Map<string, string[]>();
  for (const { pieceRef, entryId } of entries) {
    if (pieceRef.startsWith(reversalMark)) standing.get(pieceRef.slice(reversalMark.length))?.pop();
    else standing.set(pieceRef, [...(standing.get(pieceRef) ?? []), entryId]);
  }
  return new Map([...standing].flatMap(([pieceRef, ids]) => ids.slice(-1).map((id) => [pieceRef, id] as const)));
}

/**
 * The entries by hand of these years whose voucher begins so, in the order of their recording.
 * @param start of the vouchers: `REG-`, without characters of a pattern
 */
export const voucherEntries = (start: string): string => `
  SELECT piece_ref AS "pieceRef", writing_id AS "entryId" FROM read.ledger_line
  WHERE year_id = ANY ($1::uuid[]) AND known_to IS NULL AND kind IN ('miscellaneous', 'reversal') AND piece_ref ~ '^(${reversalMark})?${start}'
  GROUP BY piece_ref, writing_id ORDER BY min(known_from), writing_id`;

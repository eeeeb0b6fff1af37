import type { LineToLetter } from './lettering.js';

/** A line of a third party that no letter settles. `amount`: in cents, above 0 at debit. */
export type OpenLine = LineToLetter & { readonly account: string; readonly thirdParty: string; readonly pieceRef: string };
/** Why lines belong together: they name one voucher, have one amount, or are all that is open. */
export type LetteringReason = 'piece' | 'amount' | 'balance';
export type LetteringProposal<Line extends OpenLine> = { readonly reason: LetteringReason; readonly lines: readonly Line[] };

/**
 * Lines of one third party that add up to 0, the surest first: those of one voucher, then a debit and a credit of one amount that no other
 * line could settle, then all that is left. Each line is in one proposal at most; what is ambiguous is in none. Linear in the lines.
 * @param lines in the order of their days
 */
export function letteringProposals<Line extends OpenLine>(lines: readonly Line[]): LetteringProposal<Line>[] {
  const parties = groupsOf(lines, ({ account, thirdParty }) => `${account} ${thirdParty}`);
  return [...parties.values()].flatMap(ofThirdParty);
}

function ofThirdParty<Line extends OpenLine>(lines: readonly Line[]): LetteringProposal<Line>[] {
  const proposals: LetteringProposal<Line>[] = [];
  const linesInUse = new Set<Line>();
  const propose = (reason: LetteringReason, group: readonly Line[]): void => {
    proposals.push({ reason, lines: group });
    for (const line of group) linesInUse.add(line);
  };
  for (const group of groupsOf(lines, ({ pieceRef }) => pieceRef.trim().toLowerCase()).entries())
    if (group[0] !== '' && isSettled(group[1])) propose('piece', group[1]);
  const rest = lines.filter((line) => !linesInUse.has(line));
  for (const group of groupsOf(rest, ({ amount }) => String(Math.abs(amount))).values()) {
    const [debits, credits] = [group.filter(({ amount }) => amount > 0), group.filter(({ amount }) => amount < 0)];
    // As many on each side: whichever pair is matched, the same lines are settled.
    if (debits.length === credits.length)
      for (const [rank, debit] of debits.entries()) propose('amount', [debit, ...credits.slice(rank, rank + 1)]);
  }
  const last = rest.filter((line) => !linesInUse.has(line));
  if (isSettled(last)) propose('balance', last);
  return proposals;
}

const isSettled = (lines: readonly OpenLine[]): boolean => lines.length > 1 && lines.reduce((sum, { amount }) => sum + amount, 0) === 0;

function groupsOf<Line>(lines: readonly Line[], keyOf: (line: Line) => string): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return groups;
}

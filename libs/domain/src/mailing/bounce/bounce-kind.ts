/** `policy`: the server refused this message, which tells nothing about the address. */
export const bounceKinds = ['hard', 'soft', 'policy'] as const;
export type BounceKind = (typeof bounceKinds)[number];

/** Codes of 5.x.x that a later mail may not meet: a full mailbox, a message too large, a route that failed. */
const passing = /^5\.(?:2\.[123]|3\.\d+|4\.\d+)$/;

/** The meaning of an enhanced status code (RFC 3463), or of the plain reply of a server. Null: no bounce. */
export function bounceKindOf(status: string): BounceKind | null {
  const [code] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(status) ?? [];
  if (code?.startsWith('2')) return null;
  if (code?.startsWith('5.7.')) return 'policy';
  if (code?.startsWith('4') || (code && passing.test(code))) return 'soft';
  if (code) return 'hard';
  const [reply] = /\b[45]\d\d\b/.exec(status) ?? [];
  if (reply === undefined) return null;
  // A reply without an enhanced code: 550 and 551 concern the mailbox, 553 its name. Others may come from a filter.
  if (reply.startsWith('4')) return 'soft';
  return ['550', '551', '553'].includes(reply) ? 'hard' : 'policy';
}

/** `5.1.1` of `550 5.1.1 Unknown user`: the code only, because the words of a server often hold the address. */
export const statusCodeOf = (text: string): string => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? /\b[45]\d\d\b/.exec(text)?.[0] ?? '';

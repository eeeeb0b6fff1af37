/** `policy`: the server refused this message, which tells nothing about the address. */
export const bounceKinds = ['hard', 'soft', 'policy'] as const;
export type BounceKind = (typeof bounceKinds)[number];

const enhancedCode = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g;
const replyCode = /(?<![\d.])[45]\d\d(?![\d.])/;
/** Codes that servers give when they name no cause: the words beside them tell more. */
const vague = /^\d\.(?:0\.0|5\.0|1\.0)$/;
/** Codes of 5.x.x that a later mail may not meet: a full mailbox, a message too large, a route that failed. */
const passing = /^5\.(?:2\.[123]|3\.\d+|4\.\d+)$/;
/** Codes of 5.x.x about the message, its sender or the dialogue: 5.1.7 and 5.1.8 concern the sender's address. */
const aboutMessage = /^5\.(?:1\.[78]|5\.\d+|6\.\d+|7\.\d+)$/;
const wordsOfPolicy =
  /spam|blacklist|black list|block ?list|blocked|bloqu|reputation|réputation|policy|politique|refus|rejected for|not allowed|unauthenticated|dmarc|\bspf\b|\bdkim\b|too many|trop de|\brbl\b|dnsbl/i;
const wordsOfMailbox =
  /(?:user|recipient|mailbox|address|account|utilisateur|destinataire|adresse|bo[iî]te|compte)\S*\s.{0,40}?(?:unknown|not found|unavailable|invalid|does(?:n.t| not) exist|inconnu|introuvable|inexistant|n.existe pas|disabled|désactivé)|(?:unknown|invalid|no such|inconnue?)\s.{0,20}?(?:user|recipient|mailbox|address|utilisateur|destinataire)|no mailbox here/i;

/**
 * The meaning of the enhanced status codes of a text (RFC 3463), or of the plain reply of a server. A precise code counts more than a vague
 * one, and one policy code is enough to protect the address. Null: no bounce.
 */
export function bounceKindOf(status: string): BounceKind | null {
  // An address may hold any word, and any number.
  const text = status.replaceAll(/\S+@\S+/g, ' ');
  const codes = text.match(enhancedCode) ?? [];
  const precise = codes.filter((code) => !vague.test(code));
  if (precise.some((code) => code.startsWith('5.7.'))) return 'policy';
  const [code] = precise;
  if (code !== undefined) return kindOfCode(code);
  if (codes.some((each) => each.startsWith('2'))) return null;
  return kindOfReply(text, codes[0]);
}

function kindOfCode(code: string): BounceKind | null {
  if (code.startsWith('2')) return null;
  if (code.startsWith('4') || passing.test(code)) return 'soft';
  return aboutMessage.test(code) ? 'policy' : 'hard';
}

/** @param code the vague one beside the reply */
function kindOfReply(text: string, code: string | undefined): BounceKind | null {
  const [reply] = replyCode.exec(text) ?? [];
  if (reply === undefined && code === undefined) return null;
  if ((reply ?? code)?.startsWith('4')) return 'soft';
  if (wordsOfPolicy.test(text)) return 'policy';
  if (wordsOfMailbox.test(text)) return 'hard';
  // A reply without words: 550 and 551 concern the mailbox, 553 its name. Others may come from a filter.
  return reply !== undefined && ['550', '551', '553'].includes(reply) ? 'hard' : 'policy';
}

/** `5.1.1` of `550 5.1.1 Unknown user`: the code only, because the words of a server often hold the address. */
export function statusCodeOf(status: string): string {
  const text = status.replaceAll(/\S+@\S+/g, ' ');
  const codes = text.match(enhancedCode) ?? [];
  const precise = codes.filter((code) => !vague.test(code));
  return precise.find((code) => code.startsWith('5.7.')) ?? precise[0] ?? codes[0] ?? replyCode.exec(text)?.[0] ?? '';
}

/** A random UUID. `crypto.randomUUID` exists on secure origins only; an office may serve us over plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // RFC 9562: version 4, variant 10.
  const marked = bytes.map((byte, rank) => (rank === 6 ? (byte & 0x0f) | 0x40 : rank === 8 ? (byte & 0x3f) | 0x80 : byte));
  const hex = [...marked].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

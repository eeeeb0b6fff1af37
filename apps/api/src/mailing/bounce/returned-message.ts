/** A parsed return: the address of the returned mail, and its delivery status. */
export type ReturnedMessage = { readonly returnAddress: string; readonly status: string };

/**
 * Reads a delivery status notification (RFC 3464): its fields are 7-bit lines, whatever surrounds them.
 * @returns null for any other message: an answer of a person, an absence
 */
export function readReturnedMessage(message: string): ReturnedMessage | null {
  const unfolded = message.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  const [, rest] = unfolded.split(/^content-type:\s*message\/(?:global-)?delivery-status\b.*$/im);
  const [part] = rest?.split(/^--/m) ?? [];
  if (part === undefined) return null;
  const status = /^status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(part)?.[1];
  const hasFailed = /^action:\s*(?:failed|delayed)/im.test(part);
  const head = unfolded.slice(0, unfolded.indexOf('\n\n'));
  const returnAddress = /^(?:x-original-to|delivered-to|to):.*?([^\s<>"]+\+[a-z2-7]{36}@[^\s<>"]+)/im.exec(head)?.[1];
  return status !== undefined && hasFailed && returnAddress !== undefined ? { returnAddress, status } : null;
}

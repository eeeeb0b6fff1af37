/** Names a seal: what a person keeps, and a QR code holds. */
export type ReceiptCode = {
  readonly environmentId: string;
  readonly number: number;
  /** Of the seal, in hexadecimal. */
  readonly head: string;
};

const form = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([1-9]\d{0,8})\.([0-9a-f]{64})$/;

export const encodeReceiptCode = ({ environmentId, number, head }: ReceiptCode): string => `${environmentId}.${number}.${head}`;

/** Undefined for anything that `encodeReceiptCode` does not write; spaces around and within are left out. */
export function decodeReceiptCode(text: string): ReceiptCode | undefined {
  const [, environmentId, number, head] = form.exec(text.replaceAll(/\s/g, '').toLowerCase()) ?? [];
  if (environmentId === undefined || number === undefined || head === undefined) return undefined;
  return { environmentId, number: Number(number), head };
}

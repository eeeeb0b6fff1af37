/**
 * Reads the fields of a delivery-status part (RFC 3464), which mail libraries leave as text.
 * @returns the status and the words of the server for the recipient that failed; null for a delay or a delivery
 */
export function failureIn(part: string): string | null {
  const blocks = unfolded(part).split(/\n[ \t]*\n/);
  const failed = blocks.find((block) => /^action:\s*failed\b/im.test(block));
  if (failed === undefined) return null;
  const [status, diagnostic] = [fieldOf(failed, 'status'), fieldOf(failed, 'diagnostic-code')];
  return `${status} ${diagnostic}`.trim();
}

/** One header field of a text part; empty when it is absent. */
export const fieldOf = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded(text))?.[1]?.trim() ?? '';

const unfolded = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+(?=\S)/g, ' ');

/** The copy of the original mail begins here in reports without parts: its text may quote any code. */
const copyOfOriginal =
  /^-{2,}.*\b(?:copy of|below this line|original message|message original|undelivered message|message d.origine|transcript)\b/im;
const lineOfCode = /(?:^|[\s:(#<])(?:[45]\d\d[ -]|[45]\.\d{1,3}\.\d{1,3}\b)/;

/** The lines of a report without fields (qmail, old Exim) that hold a code. Empty: the report tells no status. */
export function statusInText(text: string): string {
  const [report = ''] = text.split(copyOfOriginal);
  return report
    .split(/\r?\n/)
    .filter((line) => lineOfCode.test(line))
    .map((line) => line.trim())
    .join(' ');
}

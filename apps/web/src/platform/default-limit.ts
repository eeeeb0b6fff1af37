/** The numbers of rows that a page of a list may have. */
export const limits = [10, 25, 50] as const;
export type Limit = (typeof limits)[number];
const key = 'intendance.page-size';

const limitOf = (value: unknown): Limit => limits.find((limit) => limit === Number(value)) ?? 10;

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage refused by the browser: the default applies
  }
}

let current = limitOf(stored());

/** Rows of a page, in lists that declare no limit. */
export const defaultLimit = (): Limit => current;

/** Any other value is the default. This browser stores the limit: the first list of a reload is read before the user is known. */
export function setDefaultLimit(value: unknown): void {
  current = limitOf(value);
  try {
    localStorage.setItem(key, String(current));
  } catch {
    // storage refused by the browser: the limit applies to this page only
  }
}

/** Statements by login, and how long they were counted. */
export type Measure = { readonly statements: Readonly<Record<string, number>>; readonly seconds: number };

/** @returns statements by login of one of the `sent` calls: an idle server sends some too, in proportion to the time */
export function perCall(busy: Measure, idle: Measure, sent: number): Record<string, number> {
  const each = ([login, count]: [string, number]): [string, number] => {
    const background = ((idle.statements[login] ?? 0) / idle.seconds) * busy.seconds;
    return [login, Math.max(0, count - background) / sent];
  };
  return Object.fromEntries(Object.entries(busy.statements).map(each));
}

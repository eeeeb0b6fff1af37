export type DnsRecord = { readonly type: 'TXT' | 'MX' | 'PTR'; readonly name: string; readonly value: string };

export const checkStatuses = ['valid', 'warning', 'error', 'unverified'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** The result of one check, with the record to publish where one is missing or wrong. */
export type CheckResult = { readonly status: CheckStatus; readonly detail: string; readonly record?: DnsRecord };

export const valid = (detail: string): CheckResult => ({ status: 'valid', detail });
export const warning = (detail: string, record?: DnsRecord): CheckResult => ({ status: 'warning', detail, ...(record && { record }) });
export const failure = (detail: string, record?: DnsRecord): CheckResult => ({ status: 'error', detail, ...(record && { record }) });
export const unverified = (detail: string): CheckResult => ({ status: 'unverified', detail });

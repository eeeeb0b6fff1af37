import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';

/**
 * A line of an annual statement. A `line` holds the accounts that match its pattern and none of the lines before it; a `total` adds the
 * lines and totals of `of`, and subtracts those of `less`.
 */
export type StatementLine =
  | { readonly kind: 'heading'; readonly code: string; readonly label: string }
  | {
      readonly kind: 'line';
      readonly code: string;
      readonly label: string;
      readonly accounts: RegExp;
      /** The types of structures that have this line. Absent: all. */
      readonly types?: readonly EnvironmentType[];
    }
  | {
      readonly kind: 'subtotal' | 'total';
      readonly code: string;
      readonly label: string;
      readonly of: readonly string[];
      readonly less?: readonly string[];
    };

export const heading = (code: string, label: string): StatementLine => ({ kind: 'heading', code, label });
export const line = (code: string, label: string, accounts: RegExp, types?: readonly EnvironmentType[]): StatementLine => ({
  kind: 'line',
  code,
  label,
  accounts,
  ...(types && { types }),
});
export const subtotal = (code: string, label: string, of: readonly string[], less: readonly string[] = []): StatementLine => ({
  kind: 'subtotal',
  code,
  label,
  of,
  less,
});
export const total = (code: string, label: string, of: readonly string[], less: readonly string[] = []): StatementLine => ({
  kind: 'total',
  code,
  label,
  of,
  less,
});

/** Some lines and headings, and the sum of the lines. */
export const section = (code: string, label: string, members: readonly StatementLine[]): readonly StatementLine[] => [
  ...members,
  subtotal(code, label, [...new Set(members.flatMap((member) => (member.kind === 'line' ? member.code : [])))]),
];

/** The lines that a structure of this type has. */
export const linesOf = (lines: readonly StatementLine[], type: EnvironmentType): readonly StatementLine[] =>
  lines.filter((one) => one.kind !== 'line' || !one.types || one.types.includes(type));

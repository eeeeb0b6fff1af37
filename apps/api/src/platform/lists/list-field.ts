import { decodePosition } from '@intendance/event-store/feed-position.js';
import { isUuid } from '@intendance/kernel/id.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { hasTwoDecimals, isDay, isInstant, maximumEuros } from '../wire/field-checks.js';

/** `in`: one of the values. `not`: none of them, or no value at all. */
export const listOps = ['eq', 'gt', 'lt', 'gte', 'lte', 'in', 'not'] as const;
/** The operators that take several values, separated by commas. */
export const takesSeveral = (op: ListOp): boolean => op === 'in' || op === 'not';
export type ListOp = (typeof listOps)[number];

/** A column that a list may be filtered by. `expression` is SQL of ours; a value from outside is always a parameter. */
export type ListField = {
  readonly expression: string;
  readonly ops: readonly ListOp[];
  readonly sqlType: string;
  /** Undefined when the text is no value of this type. */
  read(text: string): ListValue | undefined;
  /** The expected values, in French, for the refusal. */
  readonly expected: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** The filter that applies when the caller sends none for this field. */
  readonly defaultValue?: string;
  /** Labels of values on the 'Filtres' sheet of an export. */
  readonly labels?: Readonly<Record<string, string>>;
  /** An instant may be given as a day: the day starts and ends in the time zone of Paris. */
  readonly isInstant?: true;
  /** SQL of the compared value, from its parameter. */
  readonly operand?: (parameter: string) => string;
  /** The column is a JSON array of texts: the filter tests whether the value is among them. */
  readonly isMembership?: true;
};
export type ListValue = string | number | boolean;

const equality = ['eq', 'in', 'not'] as const;
const ordered = ['eq', 'gt', 'gte', 'lt', 'lte', 'in'] as const;

export const id = (expression: string): ListField => ({
  expression,
  ops: equality,
  sqlType: 'uuid',
  read: (text) => (isUuid(text.toLowerCase()) ? text.toLowerCase() : undefined),
  expected: 'un identifiant',
  schema: { type: 'string', format: 'uuid' },
});

export const day = (expression: string): ListField => ({
  expression,
  ops: ordered,
  sqlType: 'date',
  read: (text) => (isDay(text) ? text : undefined),
  expected: 'une date AAAA-MM-JJ du calendrier',
  schema: { type: 'string', format: 'date' },
});

export const instant = (expression: string): ListField => ({
  expression,
  ops: ['gt', 'gte', 'lt', 'lte'],
  sqlType: 'timestamptz',
  read: (text) => (isDay(text) || isInstant(text) ? text : undefined),
  expected: 'une date AAAA-MM-JJ ou un instant RFC 3339',
  schema: { type: 'string' },
  isInstant: true,
});

const mostBigint = 2n ** 63n - 1n;

/** A position of the feed, `shard:xid:position` on the wire. The events of an environment share one shard. */
export const feedPlace = (xid: string, position: string): ListField => ({
  expression: `(${xid}, ${position})`,
  ops: ['eq', 'gt', 'gte', 'lt', 'lte'],
  sqlType: 'text',
  read: (text) => {
    const place = decodePosition(text);
    return place && place.xid <= mostBigint && place.position <= mostBigint ? text : undefined;
  },
  expected: 'une position `X-Position`, par exemple 0:1042:311',
  schema: { type: 'string', pattern: '^\\d+:\\d+:\\d+$' },
  operand: (parameter) => `(split_part(${parameter}, ':', 2)::bigint, split_part(${parameter}, ':', 3)::bigint)`,
});

/** Euros on the wire, cents in the column. */
export const euros = (expression: string): ListField => ({
  expression,
  ops: ordered,
  sqlType: 'bigint',
  read: (text) => {
    const value = /^-?\d{1,12}([.]\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    return hasTwoDecimals(value) && Math.abs(value) <= maximumEuros ? fromEuros(value) : undefined;
  },
  expected: 'un montant en euros, deux décimales au plus',
  schema: { type: 'number' },
});

export const count = (expression: string): ListField => ({
  expression,
  ops: ordered,
  sqlType: 'bigint',
  read: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  expected: 'un nombre entier',
  schema: { type: 'integer' },
});

export const text = (expression: string): ListField => ({
  expression,
  ops: equality,
  sqlType: 'text',
  read: (value) => (value.length > 0 && value.length <= 200 && !value.includes('\0') && value.isWellFormed() ? value : undefined),
  expected: 'un texte de 1 à 200 caractères',
  schema: { type: 'string', maxLength: 200 },
});

/** @param labels value on the wire -> French label */
export const choice = (expression: string, labels: Readonly<Record<string, string>>): ListField => ({
  expression,
  ops: equality,
  sqlType: 'text',
  read: (value) => (Object.hasOwn(labels, value) ? value : undefined),
  expected: `une de ces valeurs : ${Object.keys(labels).join(', ')}`,
  schema: { type: 'string', enum: Object.keys(labels) },
  labels,
});

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/**
 * @param defaultValue applies when the caller does not filter by the flag: `flag('r.is_deleted', false)`; `in=true,false` then matches both
 */
export const flag = (expression: string, defaultValue?: boolean): ListField => ({
  expression,
  ops: defaultValue === undefined ? ['eq'] : ['eq', 'in'],
  sqlType: 'boolean',
  read: (value) => flags.get(value),
  expected: 'true ou false',
  schema: { type: 'boolean' },
  labels: { true: 'Oui', false: 'Non', '1': 'Oui', '0': 'Non' },
  ...(defaultValue !== undefined && { defaultValue: String(defaultValue) }),
});

/** A JSON array of texts; the filter tests whether the array has the value, which `member` reads. */
export const memberOf = (expression: string, member: ListField): ListField => ({
  ...member,
  expression,
  ops: equality,
  sqlType: 'text',
  isMembership: true,
});

import type { TicketUniverse } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { isOrderDay } from '@intendance/domain/advantage/order-import/order-cell.js';
import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import type { UnreadableOrder } from '@intendance/domain/advantage/ticketing/ticketing.events.js';
import { isLocalDate, startOfDay } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { z } from 'zod';

/** Partners write ids as texts or as numbers. */
const id = z
  .union([z.string(), z.number().int()])
  .transform((value) => String(value).trim())
  .pipe(z.string().min(1).max(100));
const ids = z.array(id).max(100).default([]);
const name = z.string().trim().min(1).max(200);
const optionalText = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((text) => text || undefined);
const euros = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((value) => Math.round(value * 100) / 100 === value);
/** A day of Paris, or an instant with its time zone. */
const instant = z.string().transform((text, context) => {
  if (isLocalDate(text) && isOrderDay(text)) return startOfDay(text).toISOString();
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
  if (isInstant && isOrderDay(text)) return new Date(text).toISOString();
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

const item = z.object({
  id,
  name,
  price: euros.default(0),
  quantity: z.number().int().min(0).max(10_000).default(1),
  universe_ids: ids,
  category_ids: ids,
});
const order = z.object({
  number: id,
  date: instant,
  person: z.object({ id: optionalText, matricule: optionalText, email: optionalText }).prefault({}),
  status: z.enum(['confirmed', 'cancelled']),
  updated_at: instant.nullish(),
  items: z.array(item).max(500).default([]),
});
const numbered = z.object({ number: id });

const subCategory = z.object({ id, name });
const category = subCategory.extend({ sub_categories: z.array(subCategory).max(1000).default([]) });
const universe = subCategory.extend({ categories: z.array(category).max(1000).default([]) });
const catalogue = z.object({ universes: z.array(universe).max(1000) });
const message = z.object({ orders: z.array(z.unknown()).max(1000).optional(), universes: z.array(z.unknown()).optional() });
const page = z.object({ orders: z.array(z.unknown()).max(1000), next_position: id.nullable() });

export type ReadOrders = { readonly orders: readonly TicketOrder[]; readonly unreadable: readonly UnreadableOrder[] };

/** An unreadable order does not block the others. */
export function readOrders(values: readonly unknown[]): ReadOrders {
  const orders: TicketOrder[] = [];
  const unreadable: UnreadableOrder[] = [];
  for (const value of values) {
    const read = order.safeParse(value);
    if (read.success) orders.push(orderOf(read.data));
    else unreadable.push({ number: numberIn(value), reason: reasonOf(read.error) });
  }
  return { orders, unreadable };
}

/** @throws ticketing.failed when the answer is no page */
export function readPage(value: unknown): ReadOrders & { readonly nextPosition: string | null } {
  const { orders, next_position: nextPosition } = parsed(page, value);
  return { ...readOrders(orders), nextPosition };
}

/** A message has orders, a catalogue, or both. @throws ticketing.message-invalid */
export function readMessage(value: unknown): { readonly orders: readonly unknown[]; readonly universes: TicketUniverse[] | null } {
  const read = message.safeParse(value);
  if (!read.success || (!read.data.orders && !read.data.universes)) throw ticketingErrors.messageInvalid();
  const { orders = [], universes } = read.data;
  if (!universes) return { orders, universes: null };
  const received = catalogue.safeParse({ universes });
  if (!received.success) throw ticketingErrors.messageInvalid();
  return { orders, universes: universesOf(received.data) };
}

/** @throws ticketing.failed when the answer is no catalogue */
export const readCatalogue = (value: unknown): TicketUniverse[] => universesOf(parsed(catalogue, value));

const universesOf = ({ universes }: z.output<typeof catalogue>): TicketUniverse[] =>
  universes.map(({ categories, ...universeOf }) => ({
    ...universeOf,
    categories: categories.map(({ sub_categories: subCategories, ...categoryOf }) => ({ ...categoryOf, subCategories })),
  }));

function orderOf({ number, date, person, status, updated_at: revisedAt, items }: z.output<typeof order>): TicketOrder {
  return {
    number,
    orderedAt: date,
    person: {
      ...(person.id && { id: person.id }),
      ...(person.matricule && { matricule: person.matricule }),
      ...(person.email && { email: person.email }),
    },
    isCancelled: status === 'cancelled',
    ...(revisedAt && { revisedAt }),
    items: items.map(({ universe_ids: universeIds, category_ids: categoryIds, price, ...itemOf }) => ({
      ...itemOf,
      price: fromEuros(price),
      universeIds,
      categoryIds,
    })),
  };
}

function numberIn(value: unknown): string {
  const read = numbered.safeParse(value);
  return read.success ? read.data.number : '';
}

/** Names the field: its value may be of a person. */
function reasonOf({ issues }: z.ZodError): string {
  const path = (issues[0]?.path ?? []).reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text && '.'}${String(part)}`),
    '',
  );
  return path === '' ? 'La commande est illisible.' : `Le champ « ${path} » est absent ou illisible.`;
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw ticketingErrors.failed();
  return read.data;
}

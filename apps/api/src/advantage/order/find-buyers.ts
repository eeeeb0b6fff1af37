import type { FoundPerson } from '@intendance/domain/advantage/order/order-command.js';
import type { TicketBuyer, TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { isUuid, type PersonId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';
import { people } from '../../directory/public.js';
import type { RowOf } from '../../platform/projection/shared-view.js';
import type { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

type Candidate = Pick<RowOf<typeof people>, 'matricule' | 'email' | 'name_key'> & { id: PersonId };

/** By our id, else by payroll number, else by address, else by name; the first that names somebody decides. One read for all orders. */
export async function findBuyers(
  db: TenantDb,
  context: RequestContext,
  orders: readonly TicketOrder[],
): Promise<(buyer: TicketBuyer) => FoundPerson> {
  const buyers = orders.map(({ person }) => keysOf(person));
  const distinct = (values: readonly (string | undefined)[]): string[] => [...new Set(values.flatMap((value) => value ?? []))];
  const rows = await db.query<Candidate>(
    context,
    `SELECT id, matricule, email, name_key FROM ${people} p
     WHERE NOT deleted AND (id = ANY ($1::uuid[]) OR email = ANY ($2) OR matricule = ANY ($3) OR name_key = ANY ($4))`,
    [
      distinct(buyers.map(({ id }) => id)),
      distinct(buyers.map(({ email }) => email)),
      // As a payroll or a spreadsheet may write it.
      distinct(buyers.flatMap(({ matricule }) => (matricule ? [matricule, matricule.toUpperCase(), matricule.toLowerCase()] : []))),
      distinct(buyers.flatMap(({ names }) => names)),
    ],
  );
  const byId = groups(rows, ({ id }) => id);
  const byMatricule = groups(rows, ({ matricule }) => matricule?.toLowerCase());
  const byEmail = groups(rows, ({ email }) => email?.toLowerCase());
  const byName = groups(rows, ({ name_key }) => name_key);
  return (buyer) => {
    const { id, matricule, email, names } = keysOf(buyer);
    const isContradicted = (row: Candidate): boolean =>
      matricule !== undefined && row.matricule !== null && row.matricule.toLowerCase() !== matricule.toLowerCase();
    const namesakes = names.flatMap((name) => byName.get(name) ?? []).filter((row) => !isContradicted(row));
    for (const matches of [byId.get(id ?? ''), byMatricule.get(matricule?.toLowerCase() ?? ''), byEmail.get(email ?? ''), namesakes]) {
      const [first, second] = matches ?? [];
      if (second) return { kind: 'several' };
      if (first) return { kind: 'one', personId: first.id };
    }
    return { kind: 'none' };
  };
}

function groups(rows: readonly Candidate[], keyOf: (row: Candidate) => string | null | undefined): ReadonlyMap<string, Candidate[]> {
  const byKey = new Map<string, Candidate[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!key) continue;
    const others = byKey.get(key);
    if (others) others.push(row);
    else byKey.set(key, [row]);
  }
  return byKey;
}

const keysOf = ({ id, matricule, email, name }: TicketBuyer) => ({
  id: id && isUuid(id.toLowerCase()) ? id.toLowerCase() : undefined,
  matricule: matricule?.trim() || undefined,
  email: email?.trim().toLowerCase() || undefined,
  names: nameKeys(name ?? ''),
});

const mostWords = 8;

/** `Anne Marie MARTIN` may be MARTIN Anne Marie, or MARIE MARTIN Anne: the last words of a name may be its first. */
function nameKeys(name: string): string[] {
  const words = searchText(name).split(' ').filter(Boolean);
  if (words.length < 2 || words.length > mostWords) return [];
  return [...new Set(words.map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(' ')))];
}

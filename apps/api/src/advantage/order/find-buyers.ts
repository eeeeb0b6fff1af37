import type { FoundPerson } from '@intendance/domain/advantage/order/order-command.js';
import type { TicketBuyer, TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { isUuid, type PersonId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import type { TenantDb } from '../../platform/tenancy/tenant-db.js';

type Candidate = { id: PersonId; matricule: string | null; email: string | null };

/** By our id, else by payroll number, else by address; the first that names somebody decides. One read for all orders. */
export async function findBuyers(
  db: TenantDb,
  context: RequestContext,
  orders: readonly TicketOrder[],
): Promise<(buyer: TicketBuyer) => FoundPerson> {
  const buyers = orders.map(({ person }) => keysOf(person));
  const distinct = (values: readonly (string | undefined)[]): string[] => [...new Set(values.flatMap((value) => value ?? []))];
  const rows = await db.query<Candidate>(
    context,
    `SELECT id, matricule, email FROM read.person_list
     WHERE NOT deleted AND (id = ANY ($1::uuid[]) OR email = ANY ($2) OR matricule = ANY ($3))`,
    [
      distinct(buyers.map(({ id }) => id)),
      distinct(buyers.map(({ email }) => email)),
      // As a payroll or a spreadsheet may write it.
      distinct(buyers.flatMap(({ matricule }) => (matricule ? [matricule, matricule.toUpperCase(), matricule.toLowerCase()] : []))),
    ],
  );
  return (buyer) => {
    const { id, matricule, email } = keysOf(buyer);
    for (const isMeant of [
      (row: Candidate) => id !== undefined && row.id === id,
      (row: Candidate) => matricule !== undefined && row.matricule?.toLowerCase() === matricule.toLowerCase(),
      (row: Candidate) => email !== undefined && row.email?.toLowerCase() === email,
    ]) {
      const [first, second] = rows.filter(isMeant);
      if (second) return { kind: 'several' };
      if (first) return { kind: 'one', personId: first.id };
    }
    return { kind: 'none' };
  };
}

const keysOf = ({ id, matricule, email }: TicketBuyer) => ({
  id: id && isUuid(id.toLowerCase()) ? id.toLowerCase() : undefined,
  matricule: matricule?.trim() || undefined,
  email: email?.trim().toLowerCase() || undefined,
});

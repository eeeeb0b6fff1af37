import { orderItemStatusLabels, refundStatusLabels, registrationStatusLabels } from '@intendance/contract/status-labels.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { fullName } from '@intendance/domain/directory/public.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { refundActivities, refunds, registrationActivities, registrations } from '../../../activities/public.js';
import { giftVouchers, orderItems } from '../../../advantage/public.js';
import { storedFile } from '../../../capabilities/attachment/stored-file.js';
import { safeName } from '../../../capabilities/data-export/safe-name.js';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { personRequests } from '../../../directory/public.js';
import { FileStore } from '../../../platform/files/file-store.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { Member } from '../member-access/members.js';

type Named = { readonly name: string };
type Records = {
  readonly refunds: readonly (Named &
    Pick<
      RowOf<typeof refunds>,
      'id' | 'member_id' | 'date' | 'status' | 'bill' | 'refundable' | 'reason' | 'comment' | 'bills' | 'paid_on'
    >)[];
  readonly registrations: readonly (Named &
    Pick<RowOf<typeof registrations>, 'date' | 'status' | 'entries' | 'amount' | 'reason' | 'is_cancelled'>)[];
  readonly vouchers: readonly Pick<RowOf<typeof giftVouchers>, 'date' | 'type' | 'amount'>[];
  readonly orders: readonly Pick<RowOf<typeof orderItems>, 'ordered_on' | 'name' | 'quantity' | 'total' | 'subsidy' | 'status'>[];
  readonly requests: readonly { readonly created_at: string; readonly status: string; readonly comment: string }[];
};

/** Those of a family of ten years; every statement names the person. */
const most = 10_000;
const lists = {
  refunds: `SELECT r.id, r.member_id, r.date, r.status, r.bill, r.refundable, r.reason, r.comment, r.bills, r.paid_on, coalesce(a.name, '') AS name
    FROM ${refunds} r LEFT JOIN ${refundActivities} a ON a.id = r.activity_id WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date, r.id`,
  registrations: `SELECT r.date, r.status, r.entries, r.amount, r.reason, r.is_cancelled, coalesce(a.name, '') AS name
    FROM ${registrations} r LEFT JOIN ${registrationActivities} a ON a.id = r.activity_id
    WHERE r.person_id = $1 AND NOT r.deleted ORDER BY r.date, r.id`,
  vouchers: `SELECT date, type, amount FROM ${giftVouchers} v WHERE person_id = $1 ORDER BY date, id`,
  orders: `SELECT ordered_on, name, quantity, total, subsidy, status FROM ${orderItems} i WHERE person_id = $1 ORDER BY ordered_at, id`,
  requests: `SELECT created_at, status, comment FROM ${personRequests} q WHERE person_id = $1 ORDER BY created_at, id`,
};
const records = `SELECT ${Object.entries(lists)
  .map(([name, select]) => `(SELECT coalesce(jsonb_agg(own), '[]') FROM (${select} LIMIT ${most}) own) AS ${name}`)
  .join(', ')}`;

/** All that a structure stores about a member: `donnees.json`, the bills of the claims and the documents of the record. */
@Injectable()
export class OwnData {
  constructor(
    private readonly db: TenantDb,
    private readonly store: FileStore,
  ) {}

  async files(context: RequestContext, { id, state }: Member): Promise<ExportedFile[]> {
    const [own] = await this.db.query<Records>(context, records, [id]);
    if (!own) throw new Error('the statement has one row');
    const data = Buffer.from(`${JSON.stringify(dataOf(state, own), null, 2)}\n`);
    return [
      { path: 'donnees.json', open: async () => data },
      ...own.refunds.flatMap(({ bills, date }) => bills.map((bill) => this.stored(context, `factures/${date}-`, bill))),
      ...state.documents.map((document) => this.stored(context, 'documents/', document)),
    ];
  }

  /** The id keeps two files of one name apart. */
  private stored({ environmentId }: RequestContext, prefix: string, { id, name }: Pick<AttachedFile, 'id' | 'name'>): ExportedFile {
    return { path: `${prefix}${id.slice(-6)}-${safeName(name, 'fichier')}`, open: () => storedFile(this.store, environmentId, id) };
  }
}

const euros = (amount: number | null): number | null => (amount === null ? null : toEuros(cents(amount)));

/** In the words of the pages; amounts in euros, days as in ISO 8601. */
function dataOf(state: Member['state'], own: Records) {
  const names = new Map(state.members.map((member) => [member.id as string, fullName(member)]));
  return {
    personne: {
      nom: state.lastname,
      prenom: state.firstname,
      email: state.email,
      date_de_naissance: state.birthday,
      matricule: state.matricule,
      adresse: state.address,
      code_postal: state.zipCode,
      ville: state.city,
      telephone: state.phone,
      mobile: state.mobile,
      entree: state.entranceDate,
      sortie: state.exitDate,
      autres_champs: state.customFields,
    },
    famille: state.members.map(({ role, lastname, firstname, birthday, until }) => ({
      lien: role === 'spouse' ? 'conjoint' : 'enfant',
      nom: lastname,
      prenom: firstname,
      date_de_naissance: birthday,
      jusqu_au: until,
    })),
    remboursements: own.refunds.map((claim) => ({
      activite: claim.name,
      pour: claim.member_id === null ? fullName(state) : (names.get(claim.member_id) ?? null),
      date_de_la_facture: claim.date,
      facture: euros(claim.bill),
      remboursement: euros(claim.refundable),
      statut: refundStatusLabels[claim.status],
      motif: claim.reason,
      paye_le: claim.paid_on,
      commentaire: claim.comment,
      pieces: claim.bills.map(({ name }) => name),
    })),
    inscriptions: own.registrations.map(({ name, date, entries, amount, status, reason, is_cancelled }) => ({
      activite: name,
      date,
      participants: entries,
      montant: euros(amount),
      statut: is_cancelled ? 'Annulée' : registrationStatusLabels[status],
      motif: reason,
    })),
    bons_d_achat: own.vouchers.map(({ date, type, amount }) => ({ date, type, montant: euros(amount) })),
    commandes: own.orders.map(({ ordered_on, name, quantity, total, subsidy, status }) => ({
      date: ordered_on,
      article: name,
      quantite: quantity,
      total: euros(total),
      subvention: euros(subsidy),
      statut: orderItemStatusLabels[status],
    })),
    demandes_de_modification: own.requests.map(({ created_at, status, comment }) => ({
      date: created_at,
      statut: status,
      commentaire: comment,
    })),
  };
}

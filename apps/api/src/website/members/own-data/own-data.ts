import { orderItemStatusLabels, refundStatusLabels, registrationStatusLabels } from '@intendance/contract/status-labels.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { fullName } from '@intendance/domain/directory/public.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { refunds } from '../../../activities/public.js';
import { storedFile } from '../../../capabilities/attachment/stored-file.js';
import { safeName } from '../../../capabilities/data-export/safe-name.js';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { personRequests } from '../../../directory/public.js';
import { FileStore } from '../../../platform/files/file-store.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { Member } from '../member-access/members.js';
import { type OwnRecords, type OwnRefund, ownRecords } from '../member-space/own-records.js';

type StoredClaim = OwnRefund & Pick<RowOf<typeof refunds>, 'comment' | 'bills' | 'paid_on'>;
type StoredRecords = Omit<OwnRecords, 'refunds'> & { readonly refunds: readonly StoredClaim[] };
type StoredRequest = { readonly created_at: Date; readonly status: string; readonly comment: string };

/** Those of a family of ten years; every statement names the person. */
const most = 10_000;
const records = ownRecords(most, ['r.comment', 'r.bills', 'r.paid_on']);
const requests = `SELECT created_at, status, comment FROM ${personRequests} q WHERE person_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${most}`;

/** All that a structure stores about a member: `donnees.json`, the bills of the claims and the documents of the record. */
@Injectable()
export class OwnData {
  constructor(
    private readonly db: TenantDb,
    private readonly store: FileStore,
    private readonly clock: Clock,
  ) {}

  async files(context: RequestContext, { id, state }: Member): Promise<ExportedFile[]> {
    const [[own], requestRows] = await Promise.all([
      this.db.query<StoredRecords>(context, records, [id, this.clock.today()]),
      this.db.query<StoredRequest>(context, requests, [id]),
    ]);
    if (!own) throw new Error('the statement has one row');
    const data = Buffer.from(`${JSON.stringify(dataOf(state, own, requestRows), null, 2)}\n`);
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
function dataOf(state: Member['state'], own: StoredRecords, requestRows: readonly StoredRequest[]) {
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
      remboursement: euros(claim.amount),
      statut: refundStatusLabels[claim.status],
      motif: claim.reason,
      paye_le: claim.paid_on,
      commentaire: claim.comment,
      pieces: claim.bills.map(({ name }) => name),
    })),
    inscriptions: own.registrations.map(({ name, date, entries, options, amount, status, reason, is_cancelled }) => ({
      activite: name,
      date,
      participants: entries,
      options: options.map(({ label, count }) => ({ option: label, participants: count })),
      montant: euros(amount),
      statut: is_cancelled ? 'Annulée' : registrationStatusLabels[status],
      motif: reason,
    })),
    listes_d_attente: own.waits.map(({ name, entries, offered_until }) => ({
      activite: name,
      participants: entries,
      reservee_jusqu_au: offered_until,
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
    demandes_de_modification: requestRows.map(({ created_at, status, comment }) => ({
      date: created_at,
      statut: status,
      commentaire: comment,
    })),
  };
}

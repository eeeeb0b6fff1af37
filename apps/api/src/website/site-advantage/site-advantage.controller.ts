import { siteAdvantageErrors } from '@intendance/domain/website/site-advantage/site-advantage.errors.js';
import type { SiteAdvantageFields, SiteAdvantageId } from '@intendance/domain/website/site-advantage/site-advantage.events.js';
import {
  type KnownSiteAdvantage,
  type SiteAdvantageCommand,
  siteAdvantageCase,
} from '@intendance/domain/website/site-advantage/site-advantage.js';
import type { RefundActivityId, RegistrationActivityId } from '@intendance/kernel/id.js';
import { sanitizeRichText } from '../../capabilities/rich-text/sanitize-rich-text.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import { answer, pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { keptFields } from '../../platform/wire/kept-fields.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { PageItems } from '../page-item/page-items.js';
import { MemberSite } from '../site/member-site.js';
import { advantageView } from '../site/pages/advantage-pages.js';
import { SitePreviewDto } from '../site/site-preview.dto.js';
import { SaveSiteAdvantageDto, SiteAdvantageDto } from './site-advantage.dto.js';
import { type ListedSiteAdvantage, siteAdvantageListing } from './site-advantage-list.projection.js';

const advantage = record({
  path: 'advantages',
  feature: 'website-advantages',
  operations: { record: 'SiteAdvantage' },
  stream: 'site-advantage',
  recordType: 'advantage',
  dto: SiteAdvantageDto,
  needs: { items: PageItems, site: MemberSite },
  dispatch: (context, id, command: SiteAdvantageCommand, expected) =>
    new ExecuteCase(context, siteAdvantageCase, { id: id as SiteAdvantageId, ...command }, expected),
  toDto: ({ value, version }, { id }) => toWire(id, version, value),
});

const toWire = (id: string, version: number, { fields, position, publication, status }: KnownSiteAdvantage): SiteAdvantageDto => ({
  id,
  title: fields.title,
  description: fields.description,
  type: fields.kind,
  link: fields.link,
  image: fields.imageId,
  refund_id: fields.refundActivityId,
  inscription_id: fields.registrationActivityId,
  status: publication,
  position,
  isDeleted: status === 'removed',
  version,
});
const rowToWire = ({ id, version, state, ...row }: ListedSiteAdvantage): SiteAdvantageDto => ({
  ...toWire(id, version, state),
  ...updatedAtToWire(row),
});

/** The members of the body. */
const fieldsOf = (dto: SaveSiteAdvantageDto): Partial<SiteAdvantageFields> => ({
  ...(dto.title !== undefined && { title: dto.title }),
  ...(dto.description !== undefined && { description: sanitizeRichText(dto.description ?? '') }),
  ...(dto.type !== undefined && { kind: dto.type }),
  ...(dto.link !== undefined && { link: dto.link }),
  ...(dto.image !== undefined && { imageId: dto.image }),
  ...(dto.refund_id !== undefined && { refundActivityId: dto.refund_id as RefundActivityId | null }),
  ...(dto.inscription_id !== undefined && { registrationActivityId: dto.inscription_id as RegistrationActivityId | null }),
});
const empty: SiteAdvantageFields = {
  title: '',
  description: '',
  kind: 'article',
  link: null,
  imageId: null,
  refundActivityId: null,
  registrationActivityId: null,
};

const refusals = [siteAdvantageErrors.incomplete([]), siteAdvantageErrors.unknownRefund()];
const publication = (status: 'DRAFT' | 'PUBLISHED') =>
  ({ type: 'ReviseSiteAdvantage', data: { fields: {}, publication: status } }) as const;

export const SiteAdvantageController = recordRoutes(advantage, {
  list: {
    summary: 'Lister les avantages du site, dans leur ordre',
    listing: siteAdvantageListing,
    answer: pageOf(siteAdvantageListing, rowToWire),
  },
  find: {
    summary: 'Lire un avantage',
    read: async ({ items, context, id }) =>
      rowToWire(await items.find<ListedSiteAdvantage>(context, siteAdvantageListing, id, siteAdvantageErrors.unknown)),
  },
  batch: {
    preview: answer(SaveSiteAdvantageDto, {
      summary: 'Lire la page d’un avantage qui n’est pas enregistré',
      response: SitePreviewDto,
      answer: async ({ site, context, dto }) => {
        const fields = { ...empty, ...fieldsOf(dto) };
        const title = fields.title || 'Sans titre';
        return { html: await site.preview(context, (source) => advantageView(source, 'apercu', { ...fields, title })) };
      },
    }),
  },
  history: { summary: 'Ce qui a été fait sur un avantage, par qui et quand' },
  create: write(SaveSiteAdvantageDto, {
    summary: 'Ajouter un avantage',
    refusals,
    command: async ({ items, context, dto }) => ({
      type: 'AddSiteAdvantage',
      data: {
        fields: { ...empty, ...fieldsOf(dto) },
        position: dto.position ?? (await items.nextPosition(context, siteAdvantageListing)),
        publication: dto.status,
      },
    }),
  }),
  save: write(SaveSiteAdvantageDto, {
    summary: 'Enregistrer un avantage, son statut ou sa place',
    description: keptFields,
    refusals,
    command: ({ dto }) => ({
      type: 'ReviseSiteAdvantage',
      data: { fields: fieldsOf(dto), position: dto.position, publication: dto.status },
    }),
  }),
  remove: { summary: 'Supprimer un avantage', command: { type: 'RemoveSiteAdvantage' as const } },
  moves: {
    publish: { summary: 'Publier un avantage', command: publication('PUBLISHED') },
    unpublish: { summary: 'Repasser un avantage en brouillon', command: publication('DRAFT') },
    restore: { summary: 'Restaurer un avantage', command: { type: 'RestoreSiteAdvantage' } },
  },
});

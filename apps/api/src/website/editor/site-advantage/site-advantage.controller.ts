import { siteAdvantageErrors } from '@intendance/domain/website/editor/site-advantage/site-advantage.errors.js';
import { siteAdvantageCase } from '@intendance/domain/website/editor/site-advantage/site-advantage.js';
import { pageOf, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { keptFields } from '../../../platform/wire/kept-fields.js';
import { PageItems } from '../page-item/page-items.js';
import { SaveSiteAdvantageDto, SiteAdvantageDto } from './site-advantage.dto.js';
import { type ListedSiteAdvantage, siteAdvantageListing } from './site-advantage-list.projection.js';
import { blankAdvantage, fieldsOf, rowToWire, toWire } from './site-advantage-wire.js';

const advantage = record({
  path: 'advantages',
  feature: 'website-advantages',
  operations: { record: 'SiteAdvantage' },
  stream: 'site-advantage',
  recordType: 'advantage',
  dto: SiteAdvantageDto,
  needs: { items: PageItems },
  case: siteAdvantageCase,
  toDto: ({ value, version }, { id }) => toWire(id, version, value),
});

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
  history: { summary: 'Ce qui a été fait sur un avantage, par qui et quand' },
  create: write(SaveSiteAdvantageDto, {
    summary: 'Ajouter un avantage',
    refusals,
    command: async ({ items, context, dto }) => ({
      type: 'AddSiteAdvantage',
      data: {
        fields: { ...blankAdvantage, ...fieldsOf(dto) },
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

import type { SiteAdvantageFields } from '@intendance/domain/website/editor/site-advantage/site-advantage.events.js';
import type { KnownSiteAdvantage } from '@intendance/domain/website/editor/site-advantage/site-advantage.js';
import type { RefundActivityId, RegistrationActivityId } from '@intendance/kernel/id.js';
import { sanitizeRichText } from '../../../capabilities/rich-text/sanitize-rich-text.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { SaveSiteAdvantageDto, SiteAdvantageDto } from './site-advantage.dto.js';
import type { ListedSiteAdvantage } from './site-advantage-list.projection.js';

export const toWire = (id: string, version: number, { fields, position, publication, status }: KnownSiteAdvantage): SiteAdvantageDto => ({
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
export const rowToWire = ({ id, version, state, ...row }: ListedSiteAdvantage): SiteAdvantageDto => ({
  ...toWire(id, version, state),
  ...updatedAtToWire(row),
});

/** The members of the body. */
export const fieldsOf = (dto: SaveSiteAdvantageDto): Partial<SiteAdvantageFields> => ({
  ...(dto.title !== undefined && { title: dto.title }),
  ...(dto.description !== undefined && { description: sanitizeRichText(dto.description ?? '') }),
  ...(dto.type !== undefined && { kind: dto.type }),
  ...(dto.link !== undefined && { link: dto.link }),
  ...(dto.image !== undefined && { imageId: dto.image }),
  ...(dto.refund_id !== undefined && { refundActivityId: dto.refund_id as RefundActivityId | null }),
  ...(dto.inscription_id !== undefined && { registrationActivityId: dto.inscription_id as RegistrationActivityId | null }),
});
export const blankAdvantage: SiteAdvantageFields = {
  title: '',
  description: '',
  kind: 'article',
  link: null,
  imageId: null,
  refundActivityId: null,
  registrationActivityId: null,
};

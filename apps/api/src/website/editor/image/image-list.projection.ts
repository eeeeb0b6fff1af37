import type { ImageEvent } from '@intendance/domain/website/editor/image/image.events.js';
import { type Image, imageDecider, type KnownImage, knownImage } from '@intendance/domain/website/editor/image/image.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** The folded image, with the columns that lists filter and order. A deleted image has no row. */
export type ImageRow = {
  id: string;
  name: string;
  search: string;
  type: string;
  format: string;
  batch_token: string;
  created_at: string;
  version: number;
  state: KnownImage;
};

export const imageList: RowProjection<ImageEvent, ImageRow> = {
  name: 'image-list',
  version: 1,
  from: ['image'],
  table: {
    name: 'image_list',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      type: { type: 'code' },
      format: { type: 'code' },
      batch_token: { type: 'code' },
      created_at: { type: 'timestamptz' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['created_at, id', 'name, id', 'type, created_at', 'batch_token', 'updated_at, id'],
  },
  fold: (row, event: RecordedEvent<ImageEvent>) => {
    const before: Image = row?.state ?? imageDecider.initial;
    if (event.type === 'ImageDeleted') return null;
    const state = knownImage(imageDecider.evolve(before, event));
    return {
      id: streamKeyOf(event.stream),
      name: state.name,
      search: searchText(state.name),
      type: state.type,
      format: state.format,
      batch_token: state.batchToken,
      created_at: row?.created_at ?? event.recordedAt.toISOString(),
      version: event.version,
      state,
    };
  },
};

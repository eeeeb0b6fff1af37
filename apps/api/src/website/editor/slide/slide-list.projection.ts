import type { SlideEvent } from '@intendance/domain/website/editor/slide/slide.events.js';
import { type KnownSlide, knownSlide, type Slide, slideDecider } from '@intendance/domain/website/editor/slide/slide.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** The folded slide, with the columns that lists filter, order and join. A deleted slide has no row. */
export type SlideRow = {
  id: string;
  page: string;
  position: number;
  title: string;
  lg_image: string | null;
  md_image: string | null;
  sm_image: string | null;
  version: number;
  state: KnownSlide;
};

export const slideList: RowProjection<SlideEvent, SlideRow> = {
  name: 'slide-list',
  version: 1,
  from: ['slide'],
  table: {
    name: 'slide_list',
    columns: {
      id: { type: 'uuid' },
      page: { type: 'code' },
      position: { type: 'integer' },
      title: { type: 'text' },
      lg_image: { type: 'uuid', nullable: true },
      md_image: { type: 'uuid', nullable: true },
      sm_image: { type: 'uuid', nullable: true },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['page, position, id', 'lg_image', 'md_image', 'sm_image', 'updated_at, id'],
  },
  fold: (row, event: RecordedEvent<SlideEvent>) => {
    const before: Slide = row?.state ?? slideDecider.initial;
    if (event.type === 'SlideDeleted') return null;
    const state = knownSlide(slideDecider.evolve(before, event));
    return {
      id: streamKeyOf(event.stream),
      page: state.page,
      position: state.position,
      title: state.title,
      lg_image: state.lgImage,
      md_image: state.mdImage,
      sm_image: state.smImage,
      version: event.version,
      state,
    };
  },
};

import { slideDecider } from '@intendance/domain/website/editor/slide/slide.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { SlideController } from './slide.controller.js';
import { slideExport } from './slide.export.js';
import { slideHistory } from './slide.history.js';
import { slideListing } from './slide.listing.js';
import { slideList } from './slide-list.projection.js';

export const slideNoun = noun({
  feature: 'website-slider',
  controllers: [SlideController],
  projections: [projection(slideList)],
  history: [slideHistory],
  exportedFiles: [exportedList({ title: 'Diaporamas', feature: 'website-slider', listing: slideListing, sheet: slideExport })],
  streams: [
    stream('slide', slideDecider, {
      texts: { title: 'clear: shown on the site', text: 'clear: shown on the site', color: 'impersonal', link: 'clear: shown on the site' },
      relay: {
        SlideAdded: ['page', 'position', 'color', 'alignment', 'lgImage', 'mdImage', 'smImage'],
        SlideRevised: ['color', 'alignment', 'lgImage', 'mdImage', 'smImage'],
        SlideMoved: ['position'],
        SlideDeleted: [],
      },
    }),
  ],
});

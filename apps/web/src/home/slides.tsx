import { useQuery } from '@tanstack/react-query';
import { Box } from '../ui/page/layout.js';
import { slidesOf } from '../website/editor/slide/slide.api.js';
import { SlideViewer } from '../website/editor/slide/slide-viewer.js';

/** The slides of the home page of the members' site, as the members see them today. */
export default function Slides() {
  const { data } = useQuery({ ...slidesOf('home'), staleTime: 300_000 });
  return data && data.rows.length > 0 ? (
    <Box maxW="72ch">
      <SlideViewer slides={data.rows} label="Diaporama du site" />
    </Box>
  ) : null;
}

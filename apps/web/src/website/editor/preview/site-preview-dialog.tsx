import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { Button } from '../../../ui/page/button.js';
import { Box, HStack, Stack } from '../../../ui/page/layout.js';
import { previewQuery, type SitePreview } from './site-preview.js';

const widths = [
  { width: 360, label: 'Téléphone (360 px)' },
  { width: 768, label: 'Tablette (768 px)' },
  { width: 1280, label: 'Ordinateur (1280 px)' },
] as const;
const height = '62dvh';

/** The page of a draft as members would see it, at the width of their screen. */
export function SitePreviewDialog({ preview, onClose }: { preview: SitePreview; onClose: () => void }) {
  const { data, error, refetch } = useQuery(previewQuery(preview));
  const [width, setWidth] = useState<number>(360);
  return (
    <Dialog
      open
      size="xl"
      title="Aperçu"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Stack gap="4">
        <HStack role="group" aria-label="Largeur de l’aperçu" gap="2" wrap="wrap">
          {widths.map((each) => (
            <Button
              key={each.width}
              size="sm"
              variant={each.width === width ? 'solid' : 'outline'}
              aria-pressed={each.width === width}
              onClick={() => setWidth(each.width)}
            >
              {each.label}
            </Button>
          ))}
        </HStack>
        {data ? (
          <PreviewFrame html={data.html} width={width} />
        ) : error ? (
          <ErrorPanel title="Impossible d’afficher l’aperçu" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </Stack>
    </Dialog>
  );
}

/**
 * A page of that width, made smaller where the dialog is narrower. The frame runs no script, sends no form and opens no window; it has our
 * origin, since the pictures and the style sheet of the site are for pages of this origin only.
 */
function PreviewFrame({ html, width }: { html: string; width: number }) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  const scale = Math.min(1, room / width);
  return (
    <Box ref={setBox} width="full">
      <Box borderWidth="1px" borderRadius="l2" overflow="hidden" mx="auto" height={height} bg="white" style={{ width: width * scale }}>
        <chakra.iframe
          title={`Aperçu de la page, ${width} pixels de large`}
          sandbox="allow-same-origin"
          srcDoc={html}
          transformOrigin="top left"
          style={{ width, height: `calc(${height} / ${scale})`, transform: `scale(${scale})` }}
        />
      </Box>
    </Box>
  );
}

import { chakra } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { ErrorPanel, Loading } from '../feedback/panels.js';
import { IconButton } from '../page/button.js';
import { Box, Flex, HStack, Span, Stack } from '../page/layout.js';
import type { Attachment } from './attachment.js';
import { previewKind } from './attachment-rules.js';
import { type ReadFile, useContent } from './use-content.js';

const [least, most, step] = [1, 4, 0.5];
const height = { base: '50dvh', lg: 'calc(100dvh - 20rem)' };

/** Files one by one: an image with zoom and rotation, a PDF in the browser's own reader, which has both and its pages. */
export function FilePane({ files, read }: { files: readonly Attachment[]; read: ReadFile }) {
  const [index, setIndex] = useState(0);
  const file = files[Math.min(index, files.length - 1)];
  if (!file) return null;
  return (
    <Stack as="section" aria-label="Document" gap="2">
      <Flex justify="space-between" align="center" gap="2" wrap="wrap">
        <Span fontWeight="600" truncate minW="0" title={file.name}>
          {file.name}
        </Span>
        {files.length > 1 ? (
          <HStack gap="1">
            <IconButton label="Document précédent" disabled={index === 0} onClick={() => setIndex(index - 1)}>
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <Span color="fg.muted" textStyle="dense">
              {index + 1} / {files.length}
            </Span>
            <IconButton label="Document suivant" disabled={index >= files.length - 1} onClick={() => setIndex(index + 1)}>
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </HStack>
        ) : null}
      </Flex>
      <FileView key={file.id} file={file} read={read} />
    </Stack>
  );
}

function FileView({ file, read }: { file: Attachment; read: ReadFile }) {
  const content = useContent(file, read);
  const name = `Aperçu de ${file.name}`;
  if (content.state === 'loading')
    return (
      <Box h={height}>
        <Loading />
      </Box>
    );
  if (content.state === 'failed') return <ErrorPanel title="Impossible de lire ce fichier" error={content.error} />;
  return previewKind(file.mime_type) === 'pdf' ? (
    <chakra.iframe title={name} src={content.url} w="full" h={height} borderWidth="1px" borderRadius="l2" />
  ) : (
    <Picture name={name} url={content.url} />
  );
}

function Picture({ name, url }: { name: string; url: string }) {
  const [zoom, setZoom] = useState(least);
  const [turns, setTurns] = useState(0);
  return (
    <Stack gap="2">
      <Box h={height} overflow="auto" bg="bg.muted" borderWidth="1px" borderRadius="l2" tabIndex={0} role="region" aria-label={name}>
        <Flex minH="full" minW="full" w={`${zoom * 100}%`} align="center" justify="center">
          <chakra.img
            src={url}
            alt={name}
            maxW="full"
            maxH={zoom === least ? height : 'none'}
            w={zoom === least ? 'auto' : 'full'}
            style={{ transform: `rotate(${turns * 90}deg)` }}
          />
        </Flex>
      </Box>
      <HStack gap="1" justify="center">
        <IconButton label="Réduire" disabled={zoom <= least} onClick={() => setZoom(zoom - step)}>
          <ZoomOut size={18} aria-hidden />
        </IconButton>
        <IconButton label="Agrandir" disabled={zoom >= most} onClick={() => setZoom(zoom + step)}>
          <ZoomIn size={18} aria-hidden />
        </IconButton>
        <IconButton label="Tourner" onClick={() => setTurns((turns + 1) % 4)}>
          <RotateCw size={18} aria-hidden />
        </IconButton>
      </HStack>
    </Stack>
  );
}

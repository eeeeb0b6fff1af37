import { chakra } from '@chakra-ui/react';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { type FocalPoint, focalCrop, pointAfterKey, pointAt } from './focal-crop.js';
import { type ImageFormat, imageFormatLabels, type Size } from './image.js';

type FocalPointEditorProps = {
  /** Address of the picture in this browser. */
  picture: string;
  source: Size;
  point: FocalPoint;
  /** The formats whose crops follow the point. */
  formats: readonly ImageFormat[];
  onChange: (point: FocalPoint) => void;
};

const previewHeight = 72;

/** The point of a picture that every crop shows: a press or the arrow keys move it, and the crops follow. */
export function FocalPointEditor({ picture, source, point, formats, onChange }: FocalPointEditorProps) {
  return (
    <Box>
      <Box
        role="slider"
        tabIndex={0}
        aria-label="Point d’intérêt"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={point.x}
        aria-valuetext={`${point.x} % de la largeur, ${point.y} % de la hauteur`}
        position="relative"
        width="fit-content"
        maxW="full"
        cursor="crosshair"
        touchAction="none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onChange(pointAt(event, event.currentTarget.getBoundingClientRect()));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(pointAt(event, event.currentTarget.getBoundingClientRect()));
        }}
        onKeyDown={(event) => {
          const next = pointAfterKey(point, event.key, event.shiftKey);
          if (!next) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        <chakra.img src={picture} alt="" draggable={false} display="block" maxW="full" maxH="280px" />
        <Box
          position="absolute"
          boxSize="6"
          borderRadius="full"
          borderWidth="3px"
          borderColor="white"
          bg="brand.solid"
          boxShadow="0 0 0 2px black"
          transform="translate(-50%, -50%)"
          pointerEvents="none"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        />
      </Box>
      <Text color="fg.muted" textStyle="dense" mt="2">
        Touchez l’endroit à garder, ou déplacez le point avec les flèches (dix fois plus avec Maj).
      </Text>
      <Flex gap="3" wrap="wrap" mt="3">
        {formats.map((format) => (
          <CropPreview key={format} {...{ picture, format, source, point }} />
        ))}
      </Flex>
    </Box>
  );
}

type CropPreviewProps = Omit<FocalPointEditorProps, 'formats' | 'onChange'> & { format: ImageFormat };

function CropPreview({ picture, format, source, point }: CropPreviewProps) {
  const crop = focalCrop(format, source, point);
  const scale = previewHeight / crop.height;
  return (
    <Box as="figure" m="0" maxW="full">
      <Box position="relative" overflow="hidden" borderRadius="l1" maxW="full" style={{ width: crop.width * scale, height: previewHeight }}>
        <chakra.img
          src={picture}
          alt=""
          position="absolute"
          maxW="none"
          style={{ width: source.width * scale, left: -crop.x * scale, top: -crop.y * scale }}
        />
      </Box>
      <Text as="figcaption" textStyle="dense" color="fg.muted">
        {imageFormatLabels[format]}
      </Text>
    </Box>
  );
}

import { ImageCropper, useImageCropper } from '@ark-ui/react/image-cropper';
import { chakra } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/page/button.js';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { type ImageCrop, type ImageFormat, imageFormatLabels, imageSizes, type Size } from './image.js';

type CropEditorProps = {
  /** Address of the picture in this browser. */
  picture: string;
  format: ImageFormat;
  /** The picture as the server stores it: the rectangle is in its pixels. */
  source: Size;
  onChange: (crop: ImageCrop) => void;
};

const Viewport = chakra(ImageCropper.Viewport);
const Selection = chakra(ImageCropper.Selection);
const Picture = chakra(ImageCropper.Image);
const corners = ['nw', 'ne', 'sw', 'se'] as const;

const translations = {
  rootLabel: 'Cadrage de l’image',
  rootRoleDescription: 'Recadrage',
  previewLoading: 'Chargement en cours...',
  previewDescription: () => 'Aperçu de l’image et de son cadre.',
  selectionLabel: () => 'Cadre',
  selectionRoleDescription: 'cadre',
  selectionInstructions: 'Les flèches déplacent le cadre, Alt et une flèche changent sa taille, plus et moins changent le zoom.',
  selectionValueText: ({ x, y, width, height }: Size & { x: number; y: number }) =>
    `${x} pixels du bord gauche, ${y} du haut, ${width} sur ${height}.`,
};

/** Moves and sizes the rectangle of one format with the mouse, a finger or the keyboard. The server cuts. */
export function CropEditor({ picture, format, source, onChange }: CropEditorProps) {
  const ratio = format === 'auto' ? undefined : imageSizes[format].width / imageSizes[format].height;
  const cropper = useImageCropper({ translations, ...(ratio ? { aspectRatio: ratio } : {}) });
  const { crop, zoom, offset, naturalSize } = cropper;
  const change = useRef(onChange);
  change.current = onChange;
  const place = [crop.x, crop.y, crop.width, crop.height, zoom, offset.x, offset.y].join(' ');
  const latest = useRef(cropper);
  latest.current = cropper;
  useEffect(() => {
    if (naturalSize.width > 0 && place !== '') change.current(cropOf(latest.current.getCropData(), naturalSize, source, ratio));
  }, [place, naturalSize, source, ratio]);
  return (
    <Box>
      <ImageCropper.RootProvider value={cropper}>
        <Viewport bg="bg.subtle" width="full" height={{ base: '240px', md: '320px' }}>
          <Picture src={picture} alt="" maxW="full" />
          <Selection
            outline="2px solid"
            outlineColor="brand.solid"
            boxShadow="0 0 0 9999px rgb(0 0 0 / 55%)"
            _focusVisible={{ outlineWidth: '4px' }}
          >
            {corners.map((position) => (
              // `position` is a style of Chakra's own elements: the handle takes its look from a child.
              <ImageCropper.Handle key={position} position={position} asChild>
                <Box boxSize="4" bg="brand.solid" borderRadius="full" borderWidth="2px" borderColor="white" />
              </ImageCropper.Handle>
            ))}
          </Selection>
        </Viewport>
      </ImageCropper.RootProvider>
      <Flex justify="space-between" align="center" gap="3" mt="2" wrap="wrap">
        <Text color="fg.muted" textStyle="dense">
          {imageFormatLabels[format]} : {translations.selectionInstructions}
        </Text>
        <Flex gap="1">
          <IconButton label="Réduire" onClick={() => cropper.zoomBy(-0.25)}>
            <Minus size={16} />
          </IconButton>
          <IconButton label="Agrandir" onClick={() => cropper.zoomBy(0.25)}>
            <Plus size={16} />
          </IconButton>
        </Flex>
      </Flex>
    </Box>
  );
}

/** The rectangle in pixels of the stored picture, inside it and of the proportions of its format. */
export function cropOf(shown: ImageCrop, natural: Size, source: Size, ratio: number | undefined): ImageCrop {
  const scale = source.width / natural.width;
  const widest = ratio ? Math.min(source.width, source.height * ratio) : source.width;
  const width = Math.max(1, Math.round(Math.min(shown.width * scale, widest)));
  const height = Math.min(source.height, Math.max(1, Math.round(ratio ? width / ratio : shown.height * scale)));
  const within = (start: number, length: number, whole: number) => Math.min(Math.max(Math.round(start * scale), 0), whole - length);
  return { x: within(shown.x, width, source.width), y: within(shown.y, height, source.height), width, height };
}

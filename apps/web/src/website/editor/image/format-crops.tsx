import { useState } from 'react';
import { Callout } from '../../../ui/feedback/panels.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { CropEditor } from './crop-editor.js';
import type { FocalPoint } from './focal-crop.js';
import { FocalPointEditor } from './focal-point-editor.js';
import { type ImageCrop, type ImageFormat, imageFormatLabels, imageSizes, isTooSmall, type Size, sizeText } from './image.js';

type FormatCropsProps = {
  uploaded: Size & { picture: string };
  formats: readonly ImageFormat[];
  /** Formats with a rectangle of their own, which no longer follow the point. */
  cropped: readonly ImageFormat[];
  focus: FocalPoint;
  onFocus: (focus: FocalPoint) => void;
  onCrop: (format: ImageFormat, crop: ImageCrop) => void;
};

/** The focal point that all formats follow, or the rectangle of one of them. */
export function FormatCrops({ uploaded, formats, cropped, focus, onFocus, onCrop }: FormatCropsProps) {
  const [opened, setOpened] = useState<ImageFormat>();
  const format = formats.find((each) => each === opened);
  const small = formats.filter((each) => isTooSmall(each, uploaded));
  return (
    <Box>
      <Text fontWeight="600" mb="2">
        Cadrage
      </Text>
      <Flex gap="2" wrap="wrap" mb="3">
        <Button size="sm" variant={format ? 'outline' : 'solid'} aria-pressed={!format} onClick={() => setOpened(undefined)}>
          Point d’intérêt
        </Button>
        {formats.map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === format ? 'solid' : 'outline'}
            aria-pressed={each === format}
            onClick={() => setOpened(each)}
          >
            {imageFormatLabels[each]}
          </Button>
        ))}
      </Flex>
      {format ? (
        <CropEditor
          key={`${format} ${uploaded.picture}`}
          picture={uploaded.picture}
          format={format}
          source={uploaded}
          onChange={(crop) => onCrop(format, crop)}
        />
      ) : (
        <FocalPointEditor
          picture={uploaded.picture}
          source={uploaded}
          point={focus}
          formats={formats.filter((each) => !cropped.includes(each))}
          onChange={onFocus}
        />
      )}
      {small.map((each) => (
        <Box key={each} mt="3">
          <Callout kind="warning">
            {imageFormatLabels[each]} : l’image sera agrandie. Ce format demande au moins{' '}
            {each === 'auto' ? '' : sizeText(imageSizes[each])}.
          </Callout>
        </Box>
      ))}
    </Box>
  );
}

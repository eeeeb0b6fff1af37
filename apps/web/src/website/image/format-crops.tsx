import { useState } from 'react';
import { Callout } from '../../ui/feedback/panels.js';
import { Button } from '../../ui/page/button.js';
import { Box, Flex, Text } from '../../ui/page/layout.js';
import { CropEditor } from './crop-editor.js';
import { type ImageCrop, type ImageFormat, imageFormatLabels, imageSizes, isTooSmall, type Size, sizeText } from './image.js';

type FormatCropsProps = {
  uploaded: Size & { picture: string };
  formats: readonly ImageFormat[];
  onCrop: (format: ImageFormat, crop: ImageCrop) => void;
};

/** The rectangle of each format, one at a time. A format that nobody opens keeps the largest rectangle in the middle. */
export function FormatCrops({ uploaded, formats, onCrop }: FormatCropsProps) {
  const [opened, setOpened] = useState<ImageFormat>();
  const format = formats.find((each) => each === opened);
  const small = formats.filter((each) => isTooSmall(each, uploaded));
  return (
    <Box>
      <Text fontWeight="600" mb="2">
        Cadrage
      </Text>
      <Flex gap="2" wrap="wrap" mb="3">
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
        <Text color="fg.muted" textStyle="dense">
          Sans cadrage, chaque format prend le milieu de l’image ({sizeText(uploaded)}).
        </Text>
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

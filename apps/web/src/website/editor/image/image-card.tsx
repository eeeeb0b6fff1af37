import { chakra } from '@chakra-ui/react';
import { Crop, Link2, Trash2 } from 'lucide-react';
import { copyText } from '../../../ui/feedback/copy-text.js';
import { IconButton } from '../../../ui/page/button.js';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { type BankImage, imageFormatLabels, imageTypeLabels, sizeText } from './image.js';

type ImageCardProps = { image: BankImage; onEdit: () => void; onRemove: () => void };

/** An image of the bank, with its actions. */
export function ImageCard({ image, onEdit, onRemove }: ImageCardProps) {
  return (
    <Box borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel" minW="0">
      <Thumbnail image={image} />
      <Box p="3">
        <Text fontWeight="600" overflowWrap="anywhere">
          {image.name}
        </Text>
        <ImageFacts image={image} />
        <Flex gap="1" mt="2" justify="flex-end">
          <IconButton label={`Copier le lien de ${image.name}`} onClick={() => void copyLink(image)}>
            <Link2 size={16} />
          </IconButton>
          <IconButton label={`Modifier ${image.name}`} onClick={onEdit}>
            <Crop size={16} />
          </IconButton>
          <IconButton label={`Supprimer ${image.name}`} onClick={onRemove}>
            <Trash2 size={16} />
          </IconButton>
        </Flex>
      </Box>
    </Box>
  );
}

export const ImageFacts = ({ image }: { image: BankImage }) => (
  <Text color="fg.muted" textStyle="dense">
    {imageTypeLabels[image.type]} · {imageFormatLabels[image.format]} · {sizeText(image)}
  </Text>
);

/** Shows what is transparent in an image. */
const chequers = {
  backgroundImage: 'repeating-conic-gradient({colors.chequer.1} 0% 25%, {colors.chequer.2} 0% 50%)',
  backgroundSize: '16px 16px',
};

/** The whole image. Its name stands beside it: it needs no alternative text. */
export const Thumbnail = ({ image: { path } }: { image: Pick<BankImage, 'path'> }) => (
  <Flex bg="bg.subtle" height="140px" align="center" justify="center">
    <chakra.img src={path} alt="" loading="lazy" maxW="full" maxH="140px" css={chequers} />
  </Flex>
);

const copyLink = ({ path }: BankImage): Promise<void> =>
  copyText(new URL(path, location.origin).href, "Lien de l'image copié.", 'Le navigateur refuse l’accès au presse-papiers.');

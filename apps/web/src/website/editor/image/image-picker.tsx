import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Grid, Text } from '../../../ui/page/layout.js';
import { SearchBox } from '../../../ui/query/search-box.js';
import { AddImageDialog } from './add-image-dialog.js';
import { images } from './image.api.js';
import { type BankImage, formatChoices, type ImageFormat, type ImageType, imageFormatLabels } from './image.js';
import { ImageFacts, Thumbnail } from './image-card.js';

type ImagePickerProps = {
  type: ImageType;
  /** The recommended format: another one can be chosen, with a warning. Null where each format does. */
  format: ImageFormat | null;
  onChoose: (image: BankImage) => void;
  onClose: () => void;
};
const pageSize = 10;

/** Chooses an image of the bank, or adds one to it. */
export function ImagePicker({ type, format, onChoose, onClose }: ImagePickerProps) {
  const [name, setName] = useState('');
  const [shown, setShown] = useState<string>(format ?? '');
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const filters = { ...(name && { 'filters[name]': name }), ...(shown && { 'filters[format|eq]': shown as ImageFormat }) };
  const query = useQuery(images.list({ ...filters, page, limit: pageSize, 'order[id]': 'desc' }));
  const choose = (image: BankImage) => {
    if (format && image.format !== format)
      notify.warning('Le format choisi n’est pas le format recommandé', {
        description: `Le site montre ici le format ${imageFormatLabels[format]}.`,
      });
    onChoose(image);
  };
  const restart = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <Dialog open size="xl" title="Choisir une image" onClose={onClose}>
      <Flex gap="2" wrap="wrap" mb="4" align="flex-end">
        <SearchBox label="Rechercher une image" value={name} onSearch={(text) => restart(() => setName(text))} />
        <Box minW="160px">
          <PlainSelect
            label="Format"
            value={shown}
            placeholder="Tous les formats"
            choices={formatChoices}
            onChange={(choice) => restart(() => setShown(choice))}
          />
        </Box>
        <Button icon={<Plus size={18} aria-hidden />} variant="outline" onClick={() => setAdding(true)}>
          Ajouter une image
        </Button>
      </Flex>
      {query.isPending ? <Loading /> : null}
      {query.isError ? (
        <ErrorPanel title="Impossible de charger les images" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data?.rows.length === 0 ? <EmptyPanel title="Aucune image" description="Ajoutez-en une, ou changez de format." /> : null}
      <Grid templateColumns="repeat(auto-fill, minmax(150px, 1fr))" gap="3">
        {query.data?.rows.map((image) => (
          <Choice key={image.id} image={image} onChoose={() => choose(image)} />
        ))}
      </Grid>
      <Pages page={page} total={query.data?.totalCount ?? 0} onPage={setPage} />
      {isAdding ? (
        <AddImageDialog
          wanted={{ type, formats: [format ?? 'auto'] }}
          onClose={() => setAdding(false)}
          onAdded={([image]) => image && onChoose(image)}
        />
      ) : null}
    </Dialog>
  );
}

const Choice = ({ image, onChoose }: { image: BankImage; onChoose: () => void }) => (
  <chakra.button
    type="button"
    textAlign="start"
    borderWidth="1px"
    borderRadius="l3"
    overflow="hidden"
    bg="bg.panel"
    cursor="pointer"
    minW="0"
    _hover={{ borderColor: 'brand.solid' }}
    onClick={onChoose}
  >
    <Thumbnail image={image} />
    <Box p="2">
      <Text fontWeight="600" overflowWrap="anywhere">
        {image.name}
      </Text>
      <ImageFacts image={image} />
    </Box>
  </chakra.button>
);

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  return (
    <Flex justify="center" align="center" gap="3" mt="4">
      <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Précédent
      </Button>
      <Text>
        Page {page} sur {last}
      </Text>
      <Button size="sm" variant="outline" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Suivant
      </Button>
    </Flex>
  );
}

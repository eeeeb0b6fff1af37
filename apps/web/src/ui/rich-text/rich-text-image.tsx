import { Checkbox, chakra, Field, Input } from '@chakra-ui/react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../page/button.js';
import { Flex, Text } from '../page/layout.js';
import { type InlineImage, useRichTextImages } from './rich-text-images.js';
import '../../theme/late-recipes.js';

type Props = {
  image: InlineImage;
  isNew: boolean;
  onApply: (alt: string) => void;
  onReplace: () => void;
  onRemove: () => void;
  onClose: () => void;
};

/** The alternative text of an image, under the toolbar. No form: the editor stands in one. */
export function RichTextImage({ image, isNew, onApply, onReplace, onRemove, onClose }: Props) {
  const [alt, setAlt] = useState(image.alt);
  const [isDecorative, setDecorative] = useState(!isNew && image.alt === '');
  const [isRefused, setRefused] = useState(false);
  const bank = useRichTextImages();
  const field = useId();
  const apply = (): void => {
    const text = alt.replace(/\s+/g, ' ').trim();
    if (text === '' && !isDecorative) setRefused(true);
    else onApply(isDecorative ? '' : text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <Flex role="group" aria-label="Image" wrap="wrap" gap="3" p="2" align="center" borderBottomWidth="1px">
      <chakra.img src={bank?.addressOf(image.id)} alt="" maxW="96px" maxH="64px" borderRadius="l2" />
      <Flex direction="column" gap="1" flex="1" minW="14rem">
        <chakra.label htmlFor={field} textStyle="dense">
          Texte de remplacement
        </chakra.label>
        <Input
          id={field}
          autoFocus
          size="sm"
          value={isDecorative ? '' : alt}
          disabled={isDecorative}
          maxLength={300}
          placeholder={isDecorative ? 'Aucun : les lecteurs d’écran passent l’image' : undefined}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${field}-error` : undefined}
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={onKeyDown}
        />
        {/* A field of its own: the checkbox would take the ids of the text. */}
        <Field.Root>
          <Checkbox.Root
            size="sm"
            checked={isDecorative}
            onCheckedChange={({ checked }) => {
              setDecorative(checked === true);
              setRefused(false);
            }}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>Image décorative</Checkbox.Label>
          </Checkbox.Root>
        </Field.Root>
        {isRefused ? (
          <Text id={`${field}-error`} role="alert" color="fg.error" textStyle="dense">
            Décrivez l’image en quelques mots, ou cochez « Image décorative ».
          </Text>
        ) : null}
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button size="sm" onClick={apply}>
          {isNew ? 'Insérer l’image' : 'Appliquer'}
        </Button>
        {bank?.Picker ? (
          <Button size="sm" variant="outline" onClick={onReplace}>
            Choisir une autre image
          </Button>
        ) : null}
        {isNew ? null : (
          <Button size="sm" variant="outline" onClick={onRemove}>
            Retirer l’image
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onClose}>
          Fermer
        </Button>
      </Flex>
    </Flex>
  );
}

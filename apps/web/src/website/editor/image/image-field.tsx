import { chakra } from '@chakra-ui/react';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { type FieldProps, FormField } from '../../../ui/field/form-field.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { images } from './image.api.js';
import type { ImageFormat, ImageType } from './image.js';

const ImagePicker = lazyDialog(async () => ({ default: (await import('./image-picker.js')).ImagePicker }));

type ImageFieldProps = {
  /** The type that the picker proposes, and the format that the page shows. */
  type: ImageType;
  format: ImageFormat;
};

/** An image of the bank in a form: the value is its id, or null. */
export function ImageField<V extends FieldValues, C, O>({ type, format, ...field }: FieldProps<V, C, O> & ImageFieldProps) {
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur, ref, disabled }) => (
        <ChosenImage
          label={field.label}
          id={typeof value === 'string' && value !== '' ? value : undefined}
          wanted={{ type, format }}
          disabled={disabled ?? false}
          buttonRef={ref}
          onChoose={(id) => {
            onChange(id);
            onBlur();
          }}
        />
      )}
    </FormField>
  );
}

type ChosenImageProps = {
  label: string;
  id: string | undefined;
  wanted: ImageFieldProps;
  disabled: boolean;
  buttonRef: (button: HTMLButtonElement | null) => void;
  onChoose: (id: string | null) => void;
};

function ChosenImage({ label, id, wanted, disabled, buttonRef, onChoose }: ChosenImageProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = images.useOne(id);
  return (
    <Box width="full">
      {id && data ? (
        <Flex align="center" gap="3" mb="2">
          <chakra.img src={data.path} alt={data.alt} maxW="160px" maxH="80px" borderRadius="l2" />
          <Text overflowWrap="anywhere">{data.name}</Text>
        </Flex>
      ) : (
        <Text color="fg.muted" textStyle="dense" mb="2">
          Aucune image sélectionnée.
        </Text>
      )}
      <Flex gap="2" wrap="wrap">
        <Button
          ref={buttonRef}
          variant="outline"
          size="sm"
          disabled={disabled}
          icon={<ImagePlus size={16} aria-hidden />}
          aria-label={`Choisir une image : ${label}`}
          onClick={() => setOpen(true)}
        >
          Choisir une image
        </Button>
        {id ? (
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            icon={<X size={16} aria-hidden />}
            aria-label={`Retirer l’image : ${label}`}
            onClick={() => onChoose(null)}
          >
            Retirer
          </Button>
        ) : null}
      </Flex>
      {isOpen ? (
        <ImagePicker
          {...wanted}
          onClose={() => setOpen(false)}
          onChoose={(image) => {
            onChoose(image.id);
            setOpen(false);
          }}
        />
      ) : null}
    </Box>
  );
}

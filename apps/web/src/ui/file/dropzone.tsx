import { chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../page/button.js';

type DropzoneProps = { onFiles: (files: readonly File[]) => void; accept?: string; label?: string; hint?: string; disabled?: boolean };

/** Files dropped, chosen or pasted. The button is the control; the zone is a comfort. */
export function Dropzone({
  onFiles,
  accept,
  label = 'Ajouter un fichier',
  hint = 'PDF ou image, 16 Mo au plus',
  disabled = false,
}: DropzoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <Flex
      direction="column"
      align="center"
      gap="2"
      p="5"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor={over ? 'brand.solid' : 'border.emphasized'}
      borderRadius="l3"
      bg={over ? 'brand.subtle' : 'bg.subtle'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => event.clipboardData.files.length > 0 && onFiles([...event.clipboardData.files])}
    >
      <Button
        variant="outline"
        size="sm"
        disabled={disabled}
        icon={<Upload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Text color="fg.muted" textStyle="dense">
        ou déposez-le ici. {hint}
      </Text>
      <VisuallyHidden>
        <chakra.input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={label}
          accept={accept}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
    </Flex>
  );
}

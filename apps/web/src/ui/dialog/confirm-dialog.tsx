import { Box, Dialog, Portal, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { TextInput } from '../field/text-input.js';
import { Button } from '../page/button.js';
import type { ConfirmRequest } from './confirm-request.js';
import '../../theme/late-recipes.js';

export default function ConfirmDialog({ request }: { request: ConfirmRequest }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const agree = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const locked = request.typed !== undefined && typed.trim() !== request.typed;
  return (
    <Dialog.Root
      open
      role="alertdialog"
      size={request.size ?? 'sm'}
      scrollBehavior="inside"
      placement="center"
      initialFocusEl={() => (request.destructive ? cancel : agree).current}
      onOpenChange={({ open }) => !open && request.settle(false)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content minH="0" m={{ base: '4', md: 'auto' }} borderRadius="l3">
            <Dialog.Header>
              <Dialog.Title>{request.title ?? 'Etes vous sûr ?'}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="4">
              {request.description && <Dialog.Description asChild>{<Box>{request.description}</Box>}</Dialog.Description>}
              {request.typed !== undefined && (
                <Box mt="4">
                  <Text as="label" display="block" mb="1" fontWeight="600">
                    Saisissez « {request.typed} » pour confirmer
                    <TextInput mt="1" value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
                  </Text>
                </Box>
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button ref={cancel} variant="outline" onClick={() => request.settle(false)}>
                {request.cancelLabel ?? 'Annuler'}
              </Button>
              <Button
                ref={agree}
                colorPalette={request.destructive ? 'red' : 'brand'}
                disabled={locked}
                onClick={() => request.settle(true)}
              >
                {request.confirmLabel ?? 'Valider'}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

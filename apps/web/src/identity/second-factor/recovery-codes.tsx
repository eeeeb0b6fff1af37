import { Copy, Download } from 'lucide-react';
import { Dialog } from '../../ui/dialog/dialog.js';
import { copyText } from '../../ui/feedback/copy-text.js';
import { saveFile } from '../../ui/list/download.js';
import { Button } from '../../ui/page/button.js';
import { Box, HStack, Stack, Text } from '../../ui/page/layout.js';
import { factorTitle } from './factor-step.js';

type Props = { codes: readonly string[]; onClose: () => void };

/** Last step: the recovery codes, which no other page shows again. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog open size="sm" title={factorTitle} onClose={onClose} footer={<Button onClick={onClose}>J’ai gardé mes codes</Button>}>
      <Stack gap="4">
        <Text role="status">
          La double authentification est activée. Gardez ces codes de secours : chacun remplace une fois le code de l’application, si vous
          perdez votre téléphone. Ils ne seront plus affichés.
        </Text>
        <Box
          as="ul"
          fontFamily="mono"
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
          gap="2"
          aria-label="Codes de secours"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <HStack wrap="wrap">
          <Button
            variant="outline"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copyText(text, 'Les codes de secours sont copiés.')}
          >
            Copier
          </Button>
          <Button
            variant="outline"
            icon={<Download size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'Codes-de-secours.txt')}
          >
            Télécharger
          </Button>
        </HStack>
      </Stack>
    </Dialog>
  );
}

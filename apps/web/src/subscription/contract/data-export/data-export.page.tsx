import { download } from '../../../platform/http.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';

const contents = [
  'Les bénéficiaires, avec les champs de vos fiches',
  'Les remboursements, les inscriptions et leurs pièces jointes',
  'Les opérations de banque, le plan et le fichier des écritures comptables de chaque exercice',
  'Les factures, les avoirs et les mandats',
  'L’historique : qui a fait quoi, quand, et les valeurs avant et après',
];

/** All data of the structure in one archive, also after a trial or a contract. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Exporter toutes les données"
        description="Vos données vous appartiennent : emportez-les à tout moment, même après la fin de votre contrat."
      />
      <Stack gap="5" maxW="900px">
        <Panel
          title="Contenu de l’archive"
          actions={
            <ExportButton
              request={(_format, signal) => download('/api/data_export', { signal })}
              file="Export-complet.zip"
              formats={['zip']}
              label="Télécharger l’archive"
            />
          }
        >
          <Box as="ul" listStyleType="disc" pl="5">
            {contents.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Box>
          <Text mt="3" color="fg.muted">
            L’archive contient ce que vos droits vous permettent de lire ; le fichier LISEZMOI.txt nomme ce qui n’y est pas. Chaque export
            est inscrit à l’historique.
          </Text>
        </Panel>
      </Stack>
    </>
  );
}

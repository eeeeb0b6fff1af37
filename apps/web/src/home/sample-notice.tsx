import type { Schema } from '@intendance/contract/client.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { removeSample, sampleQuery } from '../activities/sample.api.js';
import { forgetRecents } from '../shell/palette/palette-recents.js';
import { confirm } from '../ui/dialog/confirm.js';
import { notify } from '../ui/feedback/notify.js';
import { Callout } from '../ui/feedback/panels.js';
import { problemOf } from '../ui/feedback/problem.js';
import { Button } from '../ui/page/button.js';
import { Box, Text } from '../ui/page/layout.js';

const question = {
  title: 'Retirer les données d’exemple ?',
  description:
    'Les personnes d’exemple sont effacées, avec ce que vous y avez changé ; leurs activités et leurs demandes vont à la corbeille. Ce que vous avez créé reste.',
  confirmLabel: 'Retirer',
  destructive: true,
};

/** Tells that the structure holds sample records, and removes them. */
export function SampleNotice() {
  const queries = useQueryClient();
  const { data: sample } = useQuery(sampleQuery);
  const removal = useMutation({
    mutationFn: removeSample,
    onSuccess: (removed) => {
      forgetRecents();
      const description = keptText(removed.records);
      notify.success('Les données d’exemple ont été retirées', description === '' ? {} : { description });
    },
    onError: (error) => notify.error(problemOf(error).detail),
    // Lists, dashboards and first steps count other records now.
    onSettled: () => queries.invalidateQueries(),
  });
  if (!sample?.present) return null;
  const ask = async () => {
    if (await confirm(question)) removal.mutate();
  };
  return (
    <Callout title="Votre structure contient des données d’exemple">
      <Text>Des personnes, des activités et des demandes fictives, pour essayer sans risque.</Text>
      <Box mt="3">
        <Button variant="outline" loading={removal.isPending} loadingText="Retrait…" onClick={() => void ask()}>
          Retirer les données d’exemple
        </Button>
      </Box>
    </Callout>
  );
}

/** Empty when nothing stays. */
function keptText({ people, refund_settings, refunds, inscription_settings, inscriptions }: Schema<'SampleDto'>['records']): string {
  const count = people + refund_settings + refunds + inscription_settings + inscriptions;
  if (count === 0) return '';
  return `${count} fiche${count > 1 ? 's' : ''} d’exemple reste${count > 1 ? 'nt' : ''}, parce que vos propres demandes ou fichiers s’y rapportent.`;
}

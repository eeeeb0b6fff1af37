import { useQuery } from '@tanstack/react-query';
import { download } from '../../platform/http.js';
import { useAllowed } from '../../platform/me.js';
import { Callout, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { CopyField } from '../../ui/field/copy-field.js';
import { count, dateTime, num } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Link } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { Box, HStack, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { type SealedHistory, sealedHistoryQuery, witnessesQuery } from './sealed-history.api.js';
import { WitnessPanel } from './witness-panel.js';

/** How far the history is sealed, and what proves it elsewhere. */
export function Component() {
  const canExport = useAllowed()('data-export');
  const { data, error, isPending, refetch } = useQuery(sealedHistoryQuery);
  const witnesses = useQuery({ ...witnessesQuery, enabled: canExport });
  // The panels are drawn together: one that came later would move those below it.
  const isWaiting = isPending || (canExport && witnesses.isPending);
  return (
    <>
      <PageHeader
        title="Historique scellé"
        description="Chaque événement est scellé dans les secondes qui suivent : une modification faite après coup se voit, même dans la base de données."
      />
      <Stack gap="5" maxW="900px">
        {isWaiting ? <Loading /> : null}
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {data && !isWaiting ? <LastSeal history={data} /> : null}
        {canExport && !isWaiting ? <WitnessPanel /> : null}
        {isWaiting ? null : <CheckPanel canExport={canExport} />}
      </Stack>
    </>
  );
}

function LastSeal({ history: { last_seal: seal, is_complete, is_stopped } }: { history: SealedHistory }) {
  return (
    <Panel
      title="Dernier sceau"
      actions={
        seal ? (
          <ExportButton
            request={(_format, signal) => download('/api/sealed_history/receipt', { signal })}
            file={() => `Recu-sceau-${seal.number}.json`}
            formats={['json']}
            label="Télécharger le reçu"
          />
        ) : null
      }
    >
      <Stack gap="4">
        <Box role="status">{statusOf(is_complete, is_stopped)}</Box>
        {seal ? (
          <>
            <Facts
              facts={[
                ['Sceau', `nº ${num(seal.number)}`],
                ['Événements scellés', num(seal.events)],
                ['Scellé le', dateTime(seal.sealed_at)],
                ['Clé de signature', seal.key],
              ]}
            />
            <CopyField label="Code du reçu" value={seal.code} action="Copier le code" done="Le code du reçu est copié." />
            <Text color="fg.muted">
              Gardez ce code, ou le reçu, hors de l’application : il prouvera que les {count(seal.events, 'premier événement')} n’ont pas
              changé.
            </Text>
          </>
        ) : null}
      </Stack>
    </Panel>
  );
}

function statusOf(isComplete: boolean, isStopped: boolean) {
  if (isStopped)
    return (
      <Callout
        kind="error"
        title="Un événement n’a pas pu être scellé. L’installation réessaie ; si ce message reste, prévenez son exploitant."
      />
    );
  if (isComplete) return <Callout kind="success" title="Tous les événements sont scellés." />;
  return <Callout kind="info" title="Les derniers événements attendent leur sceau." />;
}

const CheckPanel = ({ canExport }: { canExport: boolean }) => (
  <Panel
    title="Vérifier hors de l’application"
    actions={
      canExport ? (
        <ExportButton
          request={(_format, signal) => download('/api/sealed_history/file', { signal })}
          file={() => 'Historique-scelle.jsonl.gz'}
          formats={['gz']}
          label="Télécharger l’historique scellé"
        />
      ) : null
    }
  >
    <Stack gap="3">
      <Text>
        L’historique scellé contient tous les événements de la structure et leurs sceaux. Les données personnelles y sont chiffrées. Votre
        expert-comptable le vérifie avec son propre programme, ou avec la commande :
      </Text>
      <Box as="code" display="block" fontFamily="mono" p="3" bg="bg.subtle" borderRadius="l2" overflowX="auto" tabIndex={0}>
        intendance verify Historique-scelle.jsonl.gz --receipt Recu-sceau.json
      </Box>
      <HStack>
        <Link to="/verification">Vérifier un reçu</Link>
      </HStack>
    </Stack>
  </Panel>
);

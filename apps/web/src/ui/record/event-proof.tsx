import { type EventProof, encodeProof } from '@intendance/kernel/sealed-history/event-proof.js';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { download, get } from '../../platform/http.js';
import { useAllowed } from '../../platform/me.js';
import { Dialog } from '../dialog/dialog.js';
import { ErrorPanel, Loading } from '../feedback/panels.js';
import { CopyField } from '../field/copy-field.js';
import { ExportButton } from '../list/export-button.js';
import { Button } from '../page/button.js';
import { Stack, Text } from '../page/layout.js';

/** `stream` and `version` name the event. */
type Props = { stream: string; version: number; label: string };

/** Longer addresses are cut by some mail programs. */
const longestAddress = 4000;

/** For those who may export the history: a proof that the event is in it, for somebody who does not have it. */
export function EventProofButton({ stream, version, label }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useAllowed()('data-export')) return null;
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        alignSelf="flex-start"
        data-noprint
        icon={<ShieldCheck size={14} aria-hidden />}
        aria-label={`Prouver cet événement : ${label}`}
        onClick={() => setIsOpen(true)}
      >
        Preuve
      </Button>
      {isOpen ? <ProofDialog path={{ stream, version: String(version) }} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ProofDialog({ path, onClose }: { path: { stream: string; version: string }; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['event-proof', path],
    queryFn: ({ signal }) => get('/api/sealed_history/proofs/{stream}/{version}', { path, signal }),
    retry: false,
  });
  return (
    <Dialog open title="Preuve d’un événement" onClose={onClose}>
      <Stack gap="4">
        <Text>
          Elle montre à un tiers que cet événement est dans l’historique scellé, inchangé, sans lui donner les autres. Elle contient
          l’événement tel qu’il est enregistré ; les données personnelles y sont chiffrées.
        </Text>
        {isPending ? <Loading /> : null}
        {error ? <ErrorPanel title="Aucune preuve de cet événement" error={error} onRetry={() => void refetch()} /> : null}
        {data ? <Proof proof={data} path={path} /> : null}
      </Stack>
    </Dialog>
  );
}

function Proof({ proof, path }: { proof: EventProof; path: { stream: string; version: string } }) {
  const address = `${location.origin}/verification#preuve=${encodeProof(proof)}`;
  return (
    <>
      {address.length > longestAddress ? (
        <Text>Cette preuve est trop longue pour une adresse : envoyez son fichier, que la page « Vérifier ce document » lit.</Text>
      ) : (
        <CopyField label="Adresse de la preuve" value={address} action="Copier l’adresse" done="L’adresse de la preuve est copiée." />
      )}
      <ExportButton
        request={(_format, signal) => download('/api/sealed_history/proofs/{stream}/{version}', { path, signal })}
        file={() => `Preuve-${path.stream}-${path.version}.json`}
        formats={['json']}
        label="Télécharger la preuve"
      />
    </>
  );
}

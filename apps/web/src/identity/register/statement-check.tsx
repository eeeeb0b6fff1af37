import {
  checkStatement,
  type FileStatement,
  type StatementVerdict,
  statementIn,
} from '@intendance/kernel/sealed-history/file-statement.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Dropzone } from '../../ui/file/dropzone.js';
import { dateTime } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { Heading, Stack, Text } from '../../ui/page/layout.js';
import { inBrowser, type Unable } from './published-keys.js';

const wrongFile = 'Ce fichier n’est pas une attestation de fichiers : choisissez Attestation-….json ou Empreintes-signees.json.';

/** Anyone who has a file and its statement checks both here: neither is sent. */
export function StatementCheck() {
  const [statement, setStatement] = useState<{ name: string; content: FileStatement | undefined }>();
  const [file, setFile] = useState<File>();
  const isReady = statement?.content !== undefined && file !== undefined;
  const { data, error, isFetching } = useQuery({
    queryKey: ['file-statement', statement?.content, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => verdictOn(statement?.content, file, signal),
    enabled: isReady,
    retry: false,
  });
  const readStatement = async (chosen: File) => setStatement({ name: chosen.name, content: statementIn(await chosen.text()) });
  return (
    <Stack asChild gap="4">
      <section aria-labelledby="statement">
        <Heading as="h2" id="statement" textStyle="h3">
          Vérifier un fichier et son attestation
        </Heading>
        <Text>
          Choisissez l’attestation d’un fichier des écritures ou d’un dossier comptable, puis le fichier : votre navigateur vérifie lui-même
          la signature et l’empreinte. Rien ne lui est envoyé.
        </Text>
        <Dropzone
          label="Choisir l’attestation"
          hint={statement?.content ? statement.name : 'Fichier JSON'}
          accept="application/json,.json"
          onFiles={([chosen]) => chosen && void readStatement(chosen)}
        />
        {statement && !statement.content ? <Callout kind="error" title={wrongFile} /> : null}
        <Dropzone label="Choisir le fichier attesté" hint={file?.name ?? 'Tout format'} onFiles={([chosen]) => chosen && setFile(chosen)} />
        <div role="status">{isReady && data && !isFetching ? <Verdict verdict={data} /> : null}</div>
        {isReady && error && !isFetching ? <Callout kind="error" title={problemOf(error).detail} /> : null}
      </section>
    </Stack>
  );
}

type OwnVerdict = StatementVerdict | Unable;

const verdictOn = (statement: FileStatement | undefined, file: File | undefined, signal: AbortSignal): Promise<OwnVerdict> =>
  inBrowser(signal, async (keys) => checkStatement(statement, keys, new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())));

const failures: Record<Exclude<OwnVerdict['kind'], 'stated'>, string> = {
  'unknown-file': 'Cette attestation ne porte pas l’empreinte de ce fichier : il a été modifié, ou c’en est un autre.',
  unsigned: 'Cette attestation n’est pas signée par cette installation, ou elle a été modifiée.',
  'unknown-key': 'La clé qui a signé cette attestation n’est pas une clé de cette installation.',
  unable:
    'Votre navigateur ne peut pas vérifier cette attestation. Ouvrez cette page en https avec un navigateur récent, ou vérifiez-la avec docs/verify/statement.mjs.',
};

function Verdict({ verdict }: { verdict: OwnVerdict }) {
  if (verdict.kind !== 'stated') return <Callout kind={verdict.kind === 'unable' ? 'warning' : 'error'} title={failures[verdict.kind]} />;
  const { name, at, receipt, key } = verdict.statement;
  return (
    <Stack gap="3">
      <Callout kind="success" title="Ce fichier est celui que cette installation a attesté, inchangé." />
      <Facts
        facts={[
          ['Nom du fichier', name],
          ['Attesté le', dateTime(at)],
          ['Clé de signature', key],
        ]}
      />
      <Link to={`/verification?recu=${receipt}`}>Vérifier l’historique dont il est tiré</Link>
    </Stack>
  );
}

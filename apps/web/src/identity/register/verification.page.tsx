import type { Schema } from '@intendance/contract/client.js';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { send } from '../../platform/http.js';
import { PublicFrame } from '../../shell/public-frame.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Dropzone } from '../../ui/file/dropzone.js';
import { dateTime } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { codeInHash, ProofCheck } from './proof-check.js';
import { ReceiptCheck } from './receipt-check.js';
import { StatementCheck } from './statement-check.js';

type Verification = Schema<'VerificationDto'>;

/** Anyone who holds a signed mandate, the receipt of a seal or the proof of an event may check it, without a session. Their links show them first. */
export function Component() {
  const [params] = useSearchParams();
  const code = codeInHash(useLocation().hash);
  // A link that is opened on this page changes only what follows the #: the sections stay where they are.
  const [isProofFirst] = useState(code !== '');
  useEffect(() => {
    if (code !== '') document.getElementById('proof')?.scrollIntoView();
  }, [code]);
  const mandate = <DocumentCheck key="document" />;
  const receipt = <ReceiptCheck key="receipt" />;
  const proof = <ProofCheck key={`proof ${code}`} code={code} />;
  const statement = <StatementCheck key="statement" />;
  const others = params.has('recu') ? [receipt, mandate, statement] : [mandate, statement, receipt];
  return (
    <PublicFrame title="Vérifier ce document" footer={<Link to="/login">Se connecter</Link>}>
      {isProofFirst ? [proof, ...others] : [...others, proof]}
    </PublicFrame>
  );
}

function DocumentCheck() {
  const verification = useMutation({ mutationFn: (file: File) => send('post', '/api/verifications', { form: { file } }) });
  const { data, error, isPending } = verification;
  return (
    <Stack gap="5">
      <Text>Déposez un mandat signé : cette page dit s’il vient de nous et s’il est intact. Le fichier n’est pas conservé.</Text>
      <Dropzone
        label="Choisir le document"
        hint="PDF, 16 Mo au plus"
        accept="application/pdf,.pdf"
        disabled={isPending}
        onFiles={([file]) => file && verification.mutate(file)}
      />
      <div role="status">
        {isPending ? <Text>Vérification en cours…</Text> : null}
        {data && !isPending ? <Result verification={data} /> : null}
      </div>
      {error ? <Callout kind="error" title={problemOf(error).detail} /> : null}
    </Stack>
  );
}

function Result({ verification: { is_known, is_intact, level, certificate, signed_at, sha256 } }: { verification: Verification }) {
  return (
    <Stack gap="3">
      {is_known ? (
        <Callout kind="success" title="Ce document vient de nous, et il est intact." />
      ) : is_intact ? (
        <Callout kind="warning" title="Ce document est intact, mais il ne vient pas de nous." />
      ) : (
        <Callout kind="error" title="Ce document n’est pas signé, ou il a été modifié depuis sa signature." />
      )}
      {signed_at === null ? null : <Text>Signé le {dateTime(signed_at)}</Text>}
      {level === null ? null : <Text>Signature électronique simple, {level === 'B-T' ? 'avec horodatage' : 'sans horodatage'}</Text>}
      {certificate === null ? null : <Text overflowWrap="anywhere">Certificat (SHA-256) : {certificate}</Text>}
      <Text overflowWrap="anywhere" color="fg.muted">
        Empreinte du fichier (SHA-256) : {sha256}
      </Text>
    </Stack>
  );
}

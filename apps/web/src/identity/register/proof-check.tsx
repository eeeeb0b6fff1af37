import {
  checkProof,
  decodeProof,
  type EventProof,
  type ProofVerdict,
  type ProvenEvent,
  proofIn,
} from '@intendance/kernel/sealed-history/event-proof.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/text-area.js';
import { Dropzone } from '../../ui/file/dropzone.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { dateTime, num } from '../../ui/format/format.js';
import { Facts } from '../../ui/page/facts.js';
import { Heading, Stack, Text } from '../../ui/page/layout.js';
import { inBrowser, type Unable } from './published-keys.js';

const wrongCode = 'Ce code n’est pas celui d’une preuve : copiez-le en entier.';
const wrongFile = 'Ce fichier n’est pas la preuve d’un événement.';

/** The code of a proof in the address, after `#preuve=`: this part of an address is sent to no server. */
export const codeInHash = (hash: string): string => new URLSearchParams(hash.replace(/^#/, '')).get('preuve') ?? '';

/** Anyone who has the proof of an event checks it here, in the browser, with the published keys. @param code of the link that was opened, or empty */
export function ProofCheck({ code: codeInLink }: { code: string }) {
  const [proof, setProof] = useState<EventProof | undefined>(() => decodeProof(codeInLink));
  const form = useForm<{ proof: string }>({ defaultValues: { proof: codeInLink } });
  const { data, error, isFetching } = useQuery({
    queryKey: ['event-proof', proof],
    queryFn: ({ signal }) => verdictOn(proof, signal),
    enabled: proof !== undefined,
    retry: false,
  });
  const check = (next: EventProof | undefined, fault: string) => {
    setProof(next);
    if (!next) form.setError('proof', { type: 'proof', message: fault });
  };
  const readFile = async (file: File) => {
    form.clearErrors();
    check(proofIn(await file.text()), wrongFile);
  };
  return (
    <Stack asChild gap="4">
      <section aria-labelledby="proof">
        <Heading as="h2" id="proof" textStyle="h3">
          Vérifier la preuve d’un événement
        </Heading>
        <Text>
          Collez le code d’une preuve, ou déposez son fichier : votre navigateur vérifie lui-même que l’événement est dans l’historique
          scellé, avec les clés publiées par cette installation. La preuve ne lui est pas envoyée.
        </Text>
        <Form
          form={form}
          label="Preuve d’un événement"
          onSubmit={form.handleSubmit(({ proof: code }) => check(decodeProof(code), wrongCode))}
        >
          <TextArea form={form} name="proof" label="Code de la preuve" rows={3} maxLength={8000} required />
          <SubmitButton pending={isFetching}>Vérifier la preuve</SubmitButton>
        </Form>
        <div role="status">{data && !isFetching ? <Verdict verdict={data} /> : null}</div>
        {error && !isFetching ? <Callout kind="error" title={problemOf(error).detail} /> : null}
        <Dropzone
          label="Choisir la preuve"
          hint="Fichier JSON"
          accept="application/json,.json"
          onFiles={([file]) => file && void readFile(file)}
        />
      </section>
    </Stack>
  );
}

type Verdict = ProofVerdict | Unable;

const verdictOn = async (proof: EventProof | undefined, signal: AbortSignal): Promise<Verdict> =>
  proof ? inBrowser(signal, (keys) => checkProof(proof, keys)) : { kind: 'unable' };

const failures: Record<Exclude<Verdict['kind'], 'proven'>, string> = {
  changed: 'Cet événement n’est pas celui qui a été scellé : la preuve a été modifiée.',
  unsigned: 'Le sceau de cette preuve n’est pas signé par cette installation, ou il a été modifié.',
  'unknown-key': 'La clé qui a signé cette preuve n’est pas une clé de cette installation.',
  unable:
    'Votre navigateur ne peut pas vérifier cette preuve. Ouvrez cette page en https avec un navigateur récent, ou vérifiez le fichier avec docs/verify/proof.mjs.',
};

function Verdict({ verdict }: { verdict: Verdict }) {
  if (verdict.kind !== 'proven') return <Callout kind={verdict.kind === 'unable' ? 'warning' : 'error'} title={failures[verdict.kind]} />;
  return (
    <Stack gap="3">
      <Callout kind="success" title="Cet événement est dans l’historique scellé, inchangé." />
      <Facts facts={factsOf(verdict.event)} />
    </Stack>
  );
}

const factsOf = ({ type, recordedAt, hash, position, seal }: ProvenEvent): [string, string][] => [
  ['Événement', type],
  ['Enregistré le', dateTime(recordedAt)],
  ['Empreinte', hash],
  ['Rang dans l’historique', num(position)],
  ['Sceau', `nº ${num(seal.number)}, du ${dateTime(seal.at)}`],
  ['Empreinte du sceau', seal.head],
  ['Clé de signature', seal.key],
];

import type { Schema } from '@intendance/contract/client.js';
import { decodeReceiptCode, encodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { get } from '../../platform/http.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/text-area.js';
import { Dropzone } from '../../ui/file/dropzone.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { dateTime, num } from '../../ui/format/format.js';
import { Heading, Stack, Text } from '../../ui/page/layout.js';

const wrongCode = 'Ce code n’est pas celui d’un reçu : copiez-le en entier.';
const wrongFile = 'Ce fichier n’est pas un reçu de sceau.';

/** Anyone who has the receipt of a seal may ask whether the history still has it. */
export function ReceiptCheck() {
  const [params] = useSearchParams();
  const codeInLink = params.get('recu') ?? '';
  const [code, setCode] = useState(decodeReceiptCode(codeInLink) ? codeInLink : '');
  const form = useForm<{ code: string }>({ defaultValues: { code: codeInLink } });
  const { data, error, isFetching } = useQuery({
    queryKey: ['receipt', code],
    queryFn: ({ signal }) => get('/api/sealed_history/receipts/{code}', { path: { code }, signal }),
    enabled: code !== '',
    retry: false,
  });
  const check = (text: string, fault: string) => {
    const receipt = decodeReceiptCode(text);
    if (receipt) setCode(encodeReceiptCode(receipt));
    else form.setError('code', { type: 'receipt', message: fault });
  };
  const readFile = async (file: File) => {
    const text = codeIn(await file.text());
    form.setValue('code', text);
    check(text, wrongFile);
  };
  return (
    <Stack asChild gap="4">
      <section aria-labelledby="receipt">
        <Heading as="h2" id="receipt" textStyle="h3">
          Vérifier un reçu d’historique
        </Heading>
        <Text>Collez le code d’un reçu, ou déposez son fichier : cette page dit si l’historique de la structure a toujours ce sceau.</Text>
        <Form form={form} label="Reçu d’historique" onSubmit={form.handleSubmit(({ code: text }) => check(text, wrongCode))}>
          <TextArea form={form} name="code" label="Code du reçu" rows={3} maxLength={200} required />
          <SubmitButton pending={isFetching}>Vérifier le reçu</SubmitButton>
        </Form>
        <div role="status">{data && !isFetching ? <Verdict verification={data} /> : null}</div>
        {error && !isFetching ? <Callout kind="error" title={problemOf(error).detail} /> : null}
        <Dropzone
          label="Choisir le reçu"
          hint="Fichier JSON"
          accept="application/json,.json"
          onFiles={([file]) => file && void readFile(file)}
        />
      </section>
    </Stack>
  );
}

/** The code in the file of a receipt; empty in another file. */
function codeIn(text: string): string {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}

function Verdict({ verification: { verdict, number, events, sealed_at } }: { verification: Schema<'SealVerificationDto'> }) {
  if (verdict === 'confirmed')
    return (
      <Callout
        kind="success"
        title={`L’historique a toujours le sceau nº ${num(number)} : ses ${num(events)} premiers événements, scellés le ${dateTime(sealed_at)}.`}
      />
    );
  if (verdict === 'forked')
    return <Callout kind="error" title={`L’historique a un autre sceau nº ${num(number)} : il a été modifié, puis scellé à nouveau.`} />;
  return (
    <Callout
      kind="error"
      title={`L’historique n’a pas de sceau nº ${num(number)} : il a été coupé, ou une ancienne sauvegarde a été restaurée.`}
    />
  );
}

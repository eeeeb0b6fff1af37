import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TextInput } from '../../../ui/field/text-input.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { checkPromotion } from './offer.api.js';
import type { OfferModule } from './offer.js';

type Props = { module: OfferModule; code: string | undefined; onCode: (code: string | undefined) => void };

/** A code is checked when it is typed, and saved with the offer. The refusal stays under the field until the code changes. */
export function PromotionCode({ module, code, onCode }: Props) {
  const [text, setText] = useState('');
  const refusalId = useId();
  const toast = `promotion-${module.code}`;
  const check = useMutation({
    mutationFn: (typed: string) => checkPromotion(typed, module.code),
    onSuccess: (promotion) => {
      notify.success('Votre code promo a bien été pris en compte', { id: toast });
      onCode(promotion.code);
      setText('');
    },
    onError: (error) => notify.warning(problemOf(error).detail, { id: toast }),
  });
  if (code !== undefined)
    return (
      <HStack gap="3" wrap="wrap">
        <Text textStyle="dense">Code promo {code} appliqué</Text>
        <Button size="xs" variant="outline" onClick={() => onCode(undefined)} aria-label={`Retirer le code promo ${code}`}>
          Retirer
        </Button>
      </HStack>
    );
  const apply = () => {
    if (text.trim() !== '' && !check.isPending) check.mutate(text.trim());
  };
  // Enter would save the whole offer.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  const refusal = check.error ? problemOf(check.error).detail : null;
  return (
    <Stack gap="1" maxW="360px">
      <HStack gap="2">
        <TextInput
          aria-label={`Code promo du module ${module.label}`}
          aria-invalid={refusal !== null}
          aria-errormessage={refusal === null ? undefined : refusalId}
          placeholder="Code promo"
          autoComplete="off"
          maxLength={60}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (check.isError) check.reset();
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="outline" loading={check.isPending} disabled={text.trim() === ''} onClick={apply}>
          Appliquer
        </Button>
      </HStack>
      {refusal === null ? null : (
        <Text id={refusalId} textStyle="dense" color="fg.error">
          {refusal}
        </Text>
      )}
    </Stack>
  );
}

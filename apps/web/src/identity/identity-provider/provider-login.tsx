import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/page/button.js';
import { goToProvider, type ProviderChoice, providerQuery, searchProviders } from './provider-login.api.js';

type Props = { email: () => string; onEmailMissing: () => void; onRefused: (error: Error) => void };

/** Signs in by the identity provider of a structure: of the one in the link of the structure, else of those of the typed address. */
export function ProviderLogin({ email, onEmailMissing, onRefused }: Props) {
  const [params] = useSearchParams();
  const structure = params.get('structure');
  const ofLink = useQuery({ ...providerQuery(structure ?? ''), enabled: structure !== null });
  const [choices, setChoices] = useState<readonly ProviderChoice[]>([]);
  const go = useMutation({ mutationFn: goToProvider, onError: onRefused });
  const search = useMutation({
    mutationFn: searchProviders,
    onSuccess: (providers) => setChoices(providers),
    onError: onRefused,
  });
  const providers = ofLink.data ? [ofLink.data] : choices;
  if (providers.length > 0)
    return providers.map((choice) => (
      <Button
        key={choice.structure}
        variant="outline"
        loading={go.isPending}
        onClick={() => go.mutate({ structure: choice.structure, email: email() })}
      >
        Continuer avec {choice.name}
      </Button>
    ));
  const ask = () => (email() === '' ? onEmailMissing() : search.mutate(email()));
  return (
    <Button variant="outline" loading={search.isPending} onClick={ask}>
      Continuer avec mon organisation
    </Button>
  );
}

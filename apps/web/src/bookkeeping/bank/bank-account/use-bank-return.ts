import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '../../../ui/feedback/notify.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type BankReturn = { state: 'idle' | 'connecting' | 'connected' | 'failed'; accounts: number };

// Specification: the redirect comes one second after the message.
const delay = 1000;
const returned = ['code', 'error', 'state', 'connection_id', 'error_description'];

/**
 * The aggregator sends the browser back here with a code or an error; the hook sends the result to the server once, and removes it from the
 * address.
 * @param onDone receives whether the bank responds: a connection may exist, and still wait for the user
 */
export function useBankReturn(onDone: (isSound: boolean) => void): BankReturn {
  const [params, setParams] = useSearchParams();
  const { mutate } = bookkeeping.useSend('post', '/api/comptability/aggregator/callback');
  const [bank, setBank] = useState<BankReturn>({ state: 'idle', accounts: 0 });
  const handled = useRef<string>(undefined);
  const query = Object.fromEntries(returned.flatMap((name) => (params.get(name) === null ? [] : [[name, params.get(name) ?? '']])));
  // A repaired connection comes back without a code: only its state shows the repair.
  const key = query['code'] ?? query['error'] ?? query['state'];
  useEffect(() => {
    if (key === undefined || handled.current === key) return;
    handled.current = key;
    const clean = () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of returned) next.delete(name);
          return next;
        },
        { replace: true },
      );
    const fail = () => {
      notify.error('Connexion échouée', { id: 'bank-connection' });
      setBank({ state: 'failed', accounts: 0 });
      setTimeout(clean, delay);
    };
    setBank({ state: 'connecting', accounts: 0 });
    mutate(
      { body: query },
      {
        onSuccess: ({ accounts }) => {
          if (query['error'] !== undefined) return fail();
          setBank({ state: 'connected', accounts: accounts.length });
          clean();
          return onDone(accounts.every(({ connection }) => !connection?.error));
        },
        onError: fail,
      },
    );
  });
  return bank;
}

import { useState } from 'react';
import { useQueryParams } from './use-query-params.js';

/** The record that is open over its list is in the address: `?fiche=id`, `?fiche=new`. */
export function useOpenRecord() {
  const [params, setParams] = useQueryParams();
  const current = params.get('fiche') || null;
  // The router shows a new address when the list has been drawn again; the record closes at once.
  const [closed, setClosed] = useState<string | null>(null);
  if (closed !== null && closed !== current) setClosed(null);
  const set = (id: string | null) => {
    setClosed(id === null ? current : null);
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('fiche');
      else next.set('fiche', id);
      return next;
    });
  };
  return { id: closed === current ? null : current, open: (id: string) => set(id), close: () => set(null) };
}
